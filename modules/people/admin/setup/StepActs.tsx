import { ImportDialog, type ManageImport } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  divisionTemplate,
  importDivisions,
  importInstitutions,
  importStaff,
  institutionTemplate,
  type SetupStepName,
  staffTemplate,
} from '../../contract/index.ts';
import { saveInitialPasswords } from '../staff/initial-passwords.ts';
import { staffPageTexts } from '../staff/texts.ts';
import styles from './setup.module.css';
import { setupPageTexts } from './texts.ts';

const { imports: words, links } = setupPageTexts;

interface Acts {
  imports: readonly (ManageImport & { name: string })[];
  links: readonly { to: string; label: string }[];
}

const divisions = {
  name: 'divisions',
  title: words.divisions,
  route: importDivisions,
  template: divisionTemplate,
};
const institutions = {
  name: 'institutions',
  title: words.institutions,
  route: importInstitutions,
  template: institutionTemplate,
};
const staff = {
  name: 'staff',
  title: words.staff,
  route: importStaff,
  template: staffTemplate,
  note: staffPageTexts.imported.note,
  onReport: saveInitialPasswords,
};
const staffLink = { to: '/StaffManage', label: links.staff };

const layersLink = { to: '/LayerManage', label: links.layers };

const acts: Readonly<Record<SetupStepName, Acts>> = {
  county: { imports: [], links: [{ to: '/CountyMap', label: links.map }, layersLink] },
  divisions: { imports: [divisions], links: [{ to: '/Organization', label: links.organization }] },
  staff: {
    imports: [institutions, staff],
    links: [{ to: '/Institution', label: links.institution }, staffLink],
  },
  roles: { imports: [], links: [{ to: '/RoleManage', label: links.roles }, staffLink] },
  layers: { imports: [], links: [layersLink] },
  processes: {
    imports: [],
    links: [
      { to: '/processConfiguration', label: links.processes },
      { to: '/Calendar', label: links.calendar },
    ],
  },
};

/** What one does in a step: imports with their templates, and the pages that show its things. */
export function StepActs({ step }: { step: SetupStepName }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<ManageImport | null>(null);
  const { imports, links: pages } = acts[step];
  if (imports.length === 0 && pages.length === 0) return null;
  return (
    <div className={styles.links}>
      {imports.map((settings) => (
        <Button
          key={settings.name}
          onClick={() => setOpen(settings)}
          data-testid={`setup-import-${settings.name}`}
        >
          {settings.title}
        </Button>
      ))}
      {pages.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      {open && (
        <ImportDialog
          settings={open}
          onWritten={() => void queries.invalidateQueries()}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
