import { confirm, useSession } from '@homestead/ui';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { useKept } from '@homestead/ui/desk/manage';
import { useLeaveGuard } from '@homestead/ui/use-leave-guard';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Empty, Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { type CapabilityItem, previewRole, type Role, setRoleFunctions } from '../../contract/index.ts';
import { matrixGroups } from './matrix.ts';
import styles from './roles.module.css';
import { rolePageTexts as words } from './texts.ts';
import { roleKey, useRoles } from './use-roles.ts';

/** Roles beside each other, capabilities by group; what a change gives and takes is asked of the server before it is saved. */
export function RoleMatrix() {
  const { roles, capabilities } = useRoles();
  return (
    <PageState query={roles}>
      {({ records, can }) => (
        <PageState query={capabilities}>
          {(all) => <Matrix roles={records} all={all} isEditable={can.includes('edit')} />}
        </PageState>
      )}
    </PageState>
  );
}

/** How many roles stand beside each other at first. */
const atFirst = 6;

function Matrix({ roles, all, isEditable }: { roles: Role[]; all: CapabilityItem[]; isEditable: boolean }) {
  const { call, callWithoutToast } = useApi();
  const session = useSession();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(() => roles.slice(0, atFirst).map(({ id }) => id));
  const [keyword, setKeyword] = useState('');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  /** What was chosen here, by role: what somebody else gives the role meanwhile stays given. */
  const [edits, setEdits] = useKept<Readonly<Record<string, Choices>>>('role matrix', {});
  const shown = roles.filter(({ id }) => chosen.includes(id));
  const heldBy = ({ id, capabilities }: Role) => withChoices(capabilities, edits[id] ?? {});
  const groups = matrixGroups(all, { keyword, onlyDifferent, held: shown.map(heldBy) });
  const changed = roles.filter((role) => differences(role.capabilities, heldBy(role)) > 0);
  const cells = changed.reduce((sum, role) => sum + differences(role.capabilities, heldBy(role)), 0);
  useLeaveGuard(cells > 0 && session !== null, words);

  const toggle = (role: Role, name: string) =>
    setEdits({ ...edits, [role.id]: { ...edits[role.id], [name]: !heldBy(role).includes(name) } });
  const save = async () => {
    const effects = await Promise.all(
      changed.map((role) =>
        call(previewRole, { params: { id: role.id }, body: { capabilities: [...heldBy(role)] } }),
      ),
    ).catch(() => null);
    // Said already; what was chosen stays, to be saved again.
    if (!effects) return;
    const isSaved = await confirm({
      title: words.effectTitle,
      body: (
        <ul className={styles.effects} data-testid="role-effect">
          {changed.map((role, index) => (
            <li key={role.id}>
              <b>{role.name}</b>
              <ul>
                {effects[index]?.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ),
      run: async () => {
        for (const role of changed)
          await callWithoutToast(setRoleFunctions, {
            params: { id: role.id },
            body: { ids: [...heldBy(role)], version: role.version },
          });
      },
    });
    await queries.invalidateQueries({ queryKey: [roleKey] });
    if (!isSaved) return;
    setEdits({});
    tell.success(words.assigned);
  };

  return (
    <>
      <Flex gap={12} wrap align="center" className={styles.bar}>
        <Input.Search
          allowClear
          style={{ width: 220 }}
          placeholder={words.matrixSearch}
          aria-label={words.matrixSearch}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Select
          mode="multiple"
          className={styles.pick ?? ''}
          value={chosen}
          maxTagCount="responsive"
          placeholder={words.matrixRoles}
          aria-label={words.matrixRoles}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
          showSearch={{ optionFilterProp: 'label' }}
        />
        <Checkbox checked={onlyDifferent} onChange={({ target }) => setOnlyDifferent(target.checked)}>
          {words.onlyDifferent}
        </Checkbox>
        {cells > 0 && (
          <Flex gap={8} align="center" className={styles.pending}>
            <span role="status">{words.pending(cells)}</span>
            <Button onClick={() => setEdits({})}>{words.undo}</Button>
            <Button type="primary" onClick={() => void save()} data-testid="matrix-save">
              {words.save}
            </Button>
          </Flex>
        )}
      </Flex>
      <p className={styles.hint}>{words.matrixHint}</p>
      {groups.length === 0 ? (
        <Empty description={words.noMatch} />
      ) : (
        <div className={styles.scroll}>
          <table className={styles.matrix} data-testid="role-matrix">
            <thead>
              <tr>
                <th scope="col">{words.capability}</th>
                {shown.map(({ id, name }) => (
                  <th scope="col" key={id}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ group, items }) => (
              <tbody key={group}>
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={shown.length + 1}>
                    {group}
                  </th>
                </tr>
                {items.map(({ name, label }) => (
                  <tr key={name}>
                    <th scope="row">
                      {label}
                      <small>{name}</small>
                    </th>
                    {shown.map((role) => {
                      const isHeld = heldBy(role).includes(name);
                      return (
                        <td
                          key={role.id}
                          data-changed={isHeld !== role.capabilities.includes(name) || undefined}
                        >
                          <Checkbox
                            checked={isHeld}
                            disabled={!isEditable}
                            aria-label={words.cell(role.name, label)}
                            onChange={() => toggle(role, name)}
                          />
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </>
  );
}

/** Capabilities that are to be held (true) or not, by name. */
type Choices = Readonly<Record<string, boolean>>;

function withChoices(held: readonly string[], choices: Choices): readonly string[] {
  const given = Object.keys(choices).filter((name) => choices[name] && !held.includes(name));
  return [...held.filter((name) => choices[name] !== false), ...given];
}

function differences(before: readonly string[], after: readonly string[]): number {
  return (
    before.filter((name) => !after.includes(name)).length +
    after.filter((name) => !before.includes(name)).length
  );
}
