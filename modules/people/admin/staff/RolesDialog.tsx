import { CallFailure } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { DialogFrame, tell, useApi } from '@homestead/ui/desk';
import { DayInput } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { type Staff, setStaffRoles } from '../../contract/index.ts';
import { DivisionSelect } from '../organization/DivisionSelect.tsx';
import styles from './staff.module.css';
import { staffPageTexts } from './texts.ts';

const { roles: words, done, choose } = staffPageTexts;

interface Entry {
  key: number;
  role?: string;
  division?: string;
  from: string;
  until: string;
}

interface Props {
  row: Staff;
  roles: readonly { value: string; label: string }[];
  onClose(): void;
}

/** The grants of an account: role, place, first and last day. */
export function RolesDialog({ row, roles, onClose }: Props) {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const [begun] = useState<readonly Entry[]>(() =>
    row.roles.map(({ role, division, from, until }, key) => ({
      key,
      role,
      division,
      from: from ?? '',
      until: until ?? '',
    })),
  );
  const [entries, setEntries] = useState(begun);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (key: number, part: Partial<Entry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const save = async () => {
    setBusy(true);
    setFault(null);
    try {
      const body = entries.map(({ role = '', division, from, until }) => ({
        role,
        ...(division ? { division } : {}),
        from: from || null,
        until: until || null,
      }));
      await callWithoutToast(setStaffRoles, { params: { id: row.id }, body });
      tell.success(done);
      void queries.invalidateQueries({ queryKey: ['staff'] });
      onClose();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.fields.map(({ message }) => message).join('；') || messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      open
      title={words.title(row.name)}
      width={880}
      busy={isBusy}
      fault={fault}
      confirmText={words.save}
      isChanged={entries !== begun}
      onConfirm={() => void save()}
      onCancel={onClose}
    >
      {entries.length === 0 && <p className={styles.soft}>{words.empty}</p>}
      <div data-testid="staff-roles">
        {/* Two days that are empty look alike; the controls have these names of their own. */}
        {entries.length > 0 && (
          <div className={`${styles.grant} ${styles.soft}`} aria-hidden>
            {[words.role, words.division, words.from, words.until].map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>
        )}
        {entries.map((entry) => (
          <div key={entry.key} className={styles.grant}>
            <Select
              options={[...roles]}
              value={entry.role ?? null}
              placeholder={choose}
              aria-label={words.role}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(role) => change(entry.key, { role })}
            />
            <DivisionSelect
              {...(entry.division ? { value: entry.division } : {})}
              label={words.division}
              placeholder={words.home}
              onChange={(division) => change(entry.key, { division: division ?? '' })}
            />
            <DayInput
              aria-label={words.from}
              value={entry.from}
              onChange={(from) => change(entry.key, { from })}
            />
            <DayInput
              aria-label={words.until}
              value={entry.until}
              onChange={(until) => change(entry.key, { until })}
            />
            <Button onClick={() => setEntries(entries.filter(({ key }) => key !== entry.key))}>
              {words.remove}
            </Button>
          </div>
        ))}
      </div>
      <Button
        type="dashed"
        block
        onClick={() =>
          setEntries([
            ...entries,
            {
              key: Math.max(-1, ...entries.map(({ key }) => key)) + 1,
              division: row.division,
              from: '',
              until: '',
            },
          ])
        }
        data-testid="staff-role-add"
      >
        {words.add}
      </Button>
    </DialogFrame>
  );
}
