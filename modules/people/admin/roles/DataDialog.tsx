import { tell, useApi } from '@homestead/ui/desk';
import { FormDialog, type ManageField, type Values } from '@homestead/ui/desk/manage';
import { editRole, type Role, roleColumns } from '../../contract/index.ts';
import { useRoleDataPicker } from './data-picker.ts';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';

const kinds = { layers: 'layers', directories: 'directories', layerDirectories: 'directories' } as const;
type Name = keyof typeof kinds;
const names = Object.keys(kinds) as Name[];

/** Which layers, directories and directories of layers a role is limited to; a list that names none limits nothing. */
export function DataDialog({ role, onDone, onCancel }: { role: Role; onDone(): void; onCancel(): void }) {
  const { callWithoutToast } = useApi();
  const Picker = useRoleDataPicker();
  if (!Picker) return null;
  const fields = names.map(
    (name): ManageField => ({
      name,
      label: roleColumns[name],
      type: 'custom',
      isChoice: true,
      control: <Picker kind={kinds[name]} placeholder={words.unlimited} />,
    }),
  );
  return (
    <FormDialog
      title={words.dataTitle(role.name)}
      fields={fields}
      initial={Object.fromEntries(names.map((name) => [name, role[name]]))}
      onSave={(values) =>
        callWithoutToast(editRole, {
          params: { id: role.id },
          body: { ...lists(values), version: role.version },
        })
      }
      onDone={() => {
        tell.success(words.assigned);
        onDone();
      }}
      onCancel={onCancel}
    >
      <p className={styles.hint}>{words.dataNote}</p>
    </FormDialog>
  );
}

const lists = (values: Values) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? []])) as Pick<Role, Name>;
