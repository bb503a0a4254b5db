import { doneTexts } from '@homestead/http/contract';
import { tell } from '@homestead/ui/desk';
import { FormDialog, type ManageField, type Values } from '@homestead/ui/desk/manage';
import { useState } from 'react';
import { changeModule, createModule } from '../../contract/menus/routes.ts';
import type { ChangedModule, ModuleRow, NewModule } from '../../contract/menus/rows.ts';
import { IconChoice } from './MenuDialog.tsx';
import { menuPageTexts as words } from './texts.ts';
import type { useMenus } from './use-menus.ts';

/** Which one is edited; null for a new module, or with a parent for a new application in it. */
export interface ModuleDraft {
  id: string | null;
  parentId: string | null;
}

interface Props {
  /** What is edited, as it is when the dialog opens; null for a new one. */
  given: ModuleRow | null;
  parentId: string | null;
  call: ReturnType<typeof useMenus>['call'];
  onDone(): void;
  onCancel(): void;
}

/** The dialog of a module or an application. */
export function ModuleDialog({ given, parentId, call, onDone, onCancel }: Props) {
  const [row] = useState(given);
  const { fields, hints, clients } = words;
  const isNewApplication = row === null && parentId !== null;
  const shown: ManageField[] = [
    { type: 'text', name: 'name', label: fields.name, isRequired: true, maxLength: 60 },
    ...(row === null
      ? [
          {
            type: 'text',
            name: 'code',
            label: fields.code,
            maxLength: 64,
            hint: hints.code,
          } satisfies ManageField,
        ]
      : []),
    ...(isNewApplication
      ? [
          {
            type: 'select',
            name: 'client',
            label: fields.client,
            isRequired: true,
            options: Object.entries(clients).map(([value, label]) => ({ value, label })),
          } satisfies ManageField,
        ]
      : []),
    { type: 'custom', name: 'icon', label: fields.icon, control: <IconChoice />, isChoice: true },
    { type: 'number', name: 'sort', label: fields.sort, hint: hints.sort },
    { type: 'state', name: 'state', label: fields.state },
  ];
  const save = async (values: Values) => {
    const { code, ...rest } = values;
    const set = { ...rest, icon: values['icon'] ?? null, sort: values['sort'] ?? undefined };
    if (row) {
      const body = { ...set, version: row.version } as ChangedModule;
      await call(changeModule, { params: { id: row.id }, body });
    } else await call(createModule, { body: { ...set, parentId, ...(code ? { code } : {}) } as NewModule });
    tell.success(row ? doneTexts.changed : doneTexts.created);
  };
  return (
    <FormDialog
      title={row ? row.name : isNewApplication ? words.addApplication : words.addModule}
      keptAs={`module ${row?.id ?? `in ${parentId}`}`}
      fields={shown}
      initial={row ? { ...row } : { state: 'YES', ...(isNewApplication ? { client: 'desktop' } : {}) }}
      onSave={save}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
