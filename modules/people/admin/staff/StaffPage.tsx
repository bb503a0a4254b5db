import { asShown, showTime } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageField, ManageList, StateTag, type Values } from '@homestead/ui/desk/manage';
import { useQuery } from '@tanstack/react-query';
import { Select, Tag } from 'antd';
import { useState } from 'react';
import {
  createStaff,
  deleteStaff,
  editStaff,
  exportStaff,
  getStaff,
  getStaffOptions,
  getStaffWork,
  importStaff,
  listStaff,
  resetPassword,
  type Staff,
  setStaffState,
  staffTemplate,
} from '../../contract/index.ts';
import { DivisionSelect, flatDivisions, useDivisions } from '../organization/DivisionSelect.tsx';
import { usePresence } from '../session/identity.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { DisableDialog } from './DisableDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { InitialPassword } from './InitialPassword.tsx';
import { saveInitialPasswords } from './initial-passwords.ts';
import { RolesDialog } from './RolesDialog.tsx';
import { staffPageTexts as words } from './texts.ts';

type Opened = { kind: 'roles' | 'account' | 'handOver' | 'disable'; row: Staff };

/** `/StaffManage` 人员管理: accounts, what they may do, and how they sign in. */
export function StaffPage() {
  const { callWithoutToast } = useApi();
  const { identity } = usePresence();
  const divisions = useDivisions();
  const options = useQuery({
    queryKey: ['staff', 'options'],
    staleTime: 30_000,
    queryFn: ({ signal }) => callWithoutToast(getStaffOptions, {}, { signal }),
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<{ name: string; password: string } | null>(null);
  const roles = (options.data?.roles ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const show = (name: string, password: string | null) => password && setSecret({ name, password });
  const setState = (row: Staff, qyzt: 'YES' | 'NO') =>
    callWithoutToast(setStaffState, { params: { id: row.id }, body: { qyzt } });
  /** What waits for each of several people alone, one after another: a page may hold two hundred. */
  const waitingFor = async (rows: readonly Staff[]) => {
    const lines: string[] = [];
    for (const { id, name, can } of rows) {
      if (!can.includes('handOver')) continue;
      const { tasks, onlyHere } = await callWithoutToast(getStaffWork, { params: { id } });
      if (tasks + onlyHere > 0) lines.push(words.disabling.line(name, tasks, onlyHere));
    }
    return lines;
  };
  const facts = (isNew: boolean): ManageField[] => [
    { name: 'name', label: words.fields.name, type: 'text', isRequired: true, maxLength: 30 },
    {
      name: 'phone',
      label: words.fields.phone,
      type: 'text',
      maxLength: 11,
      ...(isNew ? {} : { hint: words.fields.phoneHint }),
    },
    {
      name: 'division',
      label: words.fields.division,
      type: 'custom',
      isRequired: true,
      isChoice: true,
      control: <DivisionSelect placeholder={words.choose} />,
    },
    {
      name: 'institution',
      label: words.fields.institution,
      type: 'select',
      options: (options.data?.institutions ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  return (
    <>
      <ManageList<Staff>
        name="staff"
        title={words.title}
        queryKey={['staff', 'list']}
        can={identity?.capabilities ?? []}
        load={(query, signal) => callWithoutToast(listStaff, { query: query as never }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name, userName }) => `${name}（${userName}）`}
        search={words.search}
        sort="-createTime"
        filters={[
          {
            name: 'kind',
            label: words.filters.kind,
            width: 110,
            options: Object.entries(words.kinds).map(([value, label]) => ({ value, label })),
          },
          { name: 'division', label: words.filters.division, options: flatDivisions(divisions.data ?? []) },
          { name: 'role', label: words.filters.role, options: roles },
          {
            name: 'qyzt',
            label: words.filters.qyzt,
            width: 110,
            options: [
              { value: 'YES', label: words.enabled },
              { value: 'NO', label: words.disabled },
            ],
          },
        ]}
        columns={[
          { key: 'userName', title: words.columns.userName, isSortable: true },
          { key: 'name', title: words.columns.name, isSortable: true },
          { key: 'phone', title: words.columns.phone, render: ({ phone }) => phone ?? '—' },
          {
            key: 'division',
            title: words.columns.division,
            isSortable: true,
            render: ({ divisionName }) => divisionName,
          },
          {
            key: 'institution',
            title: words.columns.institution,
            isHiddenAtFirst: true,
            render: ({ institutionName }) => institutionName ?? '—',
          },
          { key: 'roles', title: words.columns.roles, width: 200, render: (row) => <Roles row={row} /> },
          {
            key: 'qyzt',
            title: words.columns.qyzt,
            isSortable: true,
            render: ({ qyzt, lockedUntil }) => (
              <>
                <StateTag state={qyzt} />
                {lockedUntil && <Tag color="warning">{words.locked}</Tag>}
              </>
            ),
          },
          {
            key: 'lastSignInTime',
            title: words.columns.lastSignInTime,
            isSortable: true,
            render: ({ lastSignInTime }) => (lastSignInTime ? showTime(lastSignInTime) : words.never),
          },
          {
            key: 'createTime',
            title: words.columns.createTime,
            isSortable: true,
            isHiddenAtFirst: true,
            render: ({ createTime }) => showTime(createTime),
          },
        ]}
        create={{
          need: 'people.user.create',
          text: words.create,
          title: words.create,
          fields: [
            {
              name: 'userName',
              label: words.fields.userName,
              type: 'text',
              isRequired: true,
              maxLength: 64,
              hint: words.fields.userNameHint,
            },
            ...facts(true),
            {
              name: 'roles',
              label: words.fields.role,
              type: 'custom',
              isChoice: true,
              hint: words.fields.roleHint,
              control: (
                <Select
                  mode="multiple"
                  options={roles}
                  placeholder={words.choose}
                  showSearch={{ optionFilterProp: 'label' }}
                />
              ),
            },
            {
              name: 'password',
              label: words.fields.password,
              type: 'password',
              hint: words.fields.passwordHint,
            },
          ],
          save: async (values) => {
            const made = await callWithoutToast(createStaff, { body: filled(values) as never });
            show(made.name, made.initialPassword);
          },
        }}
        edit={{
          title: words.edit,
          isShown: ({ can }) => can.includes('edit'),
          fields: facts(false),
          load: (id) => callWithoutToast(getStaff, { params: { id } }),
          save: (values, row) =>
            callWithoutToast(editStaff, {
              params: { id: row!.id },
              body: { ...blankToNull(values), version: row!.version } as never,
            }),
        }}
        actions={[
          {
            name: 'roles',
            label: words.acts.roles,
            isShown: ({ can }) => can.includes('assign'),
            run: (row) => setOpened({ kind: 'roles', row }),
          },
          {
            name: 'account',
            label: words.acts.account,
            run: (row) => setOpened({ kind: 'account', row }),
          },
          {
            name: 'reset',
            label: words.acts.reset,
            isShown: ({ can }) => can.includes('resetPassword'),
            question: ({ name }) => words.askReset(name),
            run: async (row) => {
              const { initialPassword } = await callWithoutToast(resetPassword, {
                params: { id: row.id },
                body: {},
              });
              show(row.name, initialPassword);
            },
            done: words.done,
          },
          {
            name: 'hand-over',
            label: words.acts.handOver,
            isShown: ({ can, roles: held }) => can.includes('handOver') && held.length > 0,
            run: (row) => setOpened({ kind: 'handOver', row }),
          },
          {
            name: 'disable',
            label: words.acts.disable,
            isDangerous: true,
            // Whoever may hand tasks over is told what waits for the account.
            isShown: ({ can, qyzt }) => can.includes('disable') && can.includes('handOver') && qyzt === 'YES',
            run: (row) => setOpened({ kind: 'disable', row }),
          },
          {
            name: 'disable-at-once',
            label: words.acts.disable,
            isDangerous: true,
            isShown: ({ can, qyzt }) =>
              can.includes('disable') && !can.includes('handOver') && qyzt === 'YES',
            question: ({ name }) => words.askDisable(name),
            run: (row) => setState(row, 'NO'),
            done: words.done,
          },
          {
            name: 'enable',
            label: words.acts.enable,
            isShown: ({ can, qyzt }) => can.includes('disable') && qyzt === 'NO',
            question: ({ name }) => words.askEnable(name),
            run: (row) => setState(row, 'YES'),
            done: words.done,
          },
        ]}
        remove={{
          isShown: ({ can }) => can.includes('delete'),
          run: (row) => callWithoutToast(deleteStaff, asShown(row)),
        }}
        bulk={[
          {
            name: 'enable',
            label: words.acts.enable,
            need: 'people.user.edit',
            isFor: ({ can, qyzt }) => can.includes('disable') && qyzt === 'NO',
            run: (row) => setState(row, 'YES'),
          },
          {
            name: 'disable',
            label: words.acts.disable,
            need: 'people.user.edit',
            isDangerous: true,
            isFor: ({ can, qyzt }) => can.includes('disable') && qyzt === 'YES',
            effects: waitingFor,
            run: (row) => setState(row, 'NO'),
          },
        ]}
        import={{
          need: 'people.user.import',
          title: words.importTitle,
          route: importStaff,
          template: staffTemplate,
          note: words.imported.note,
          onReport: saveInitialPasswords,
        }}
        export={{ route: exportStaff, need: 'people.user.export' }}
      />
      {opened?.kind === 'roles' && (
        <RolesDialog row={opened.row} roles={roles} onClose={() => setOpened(null)} />
      )}
      {opened?.kind === 'account' && <AccountDialog row={opened.row} onClose={() => setOpened(null)} />}
      {opened?.kind === 'handOver' && <HandOverDialog row={opened.row} onClose={() => setOpened(null)} />}
      {opened?.kind === 'disable' && (
        <DisableDialog
          row={opened.row}
          onHandOver={() => setOpened({ kind: 'handOver', row: opened.row })}
          onClose={() => setOpened(null)}
        />
      )}
      {secret && <InitialPassword {...secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function Roles({ row }: { row: Staff }) {
  return (
    <>
      {row.roles.map(({ id, roleName, division, divisionName, inForce, state }) => (
        <Tag key={id} color={inForce ? 'blue' : 'default'} style={{ marginBlock: 1 }}>
          {roleName}
          {division !== row.division && ` · ${divisionName}`}
          {state === 'pending' ? `（${words.pendingRole}）` : !inForce && `（${words.notInForce}）`}
        </Tag>
      ))}
    </>
  );
}

/** What was left empty is not sent. */
const filled = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** What was emptied is sent as empty. */
const blankToNull = ({ name, phone, division, institution }: Values) => ({
  name,
  phone: phone || null,
  division,
  institution: institution || null,
});
