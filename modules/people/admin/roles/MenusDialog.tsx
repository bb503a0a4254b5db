import { DialogFrame, PageState, useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Tree } from 'antd';
import { useState } from 'react';
import { editRole, type Role } from '../../contract/index.ts';
import { menuTree } from '../../contract/menus/routes.ts';
import type { MenuNode } from '../../contract/menus/rows.ts';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';
import { useSave } from './use-save.ts';

interface Branch {
  key: string;
  title: string;
  children: Branch[];
}
const branch = ({ id, name, children }: MenuNode): Branch => ({
  key: id,
  title: name,
  children: children.map(branch),
});

/** Which menus a role shows, of those that its capabilities open. */
export function MenusDialog({ role, onDone, onCancel }: { role: Role; onDone(): void; onCancel(): void }) {
  const { callWithoutToast } = useApi();
  const [isAll, setAll] = useState(role.menus === null);
  const [begun] = useState<readonly string[]>(role.menus ?? []);
  const [chosen, setChosen] = useState(begun);
  const tree = useQuery({
    queryKey: ['menu-rows', 'all'],
    queryFn: ({ signal }) => callWithoutToast(menuTree, { query: {} }, { signal }),
  });
  const { isBusy, fault, save } = useSave(
    () =>
      callWithoutToast(editRole, {
        params: { id: role.id },
        body: { menus: isAll ? null : [...chosen], version: role.version },
      }),
    onDone,
  );
  return (
    <DialogFrame
      open
      title={words.menusTitle(role.name)}
      busy={isBusy}
      fault={fault}
      isChanged={isAll !== (role.menus === null) || chosen !== begun}
      onConfirm={() => void save()}
      onCancel={onCancel}
    >
      <Checkbox checked={isAll} onChange={({ target }) => setAll(target.checked)}>
        {words.menusAll}
      </Checkbox>
      <p className={styles.hint}>{words.menusNote}</p>
      {!isAll && (
        <PageState query={tree}>
          {(nodes) => (
            <Tree
              checkable
              checkStrictly
              defaultExpandAll
              selectable={false}
              treeData={(nodes as MenuNode[]).map(branch)}
              checkedKeys={[...chosen]}
              onCheck={(keys) => setChosen((Array.isArray(keys) ? keys : keys.checked).map(String))}
            />
          )}
        </PageState>
      )}
    </DialogFrame>
  );
}
