import { asShown } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { type ManageForm, ManageList, StateTag, stateActions, stateOptions } from '@homestead/ui/desk/manage';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createRole,
  dataScopes,
  deleteRole,
  editRole,
  exportRoles,
  getRole,
  listRoles,
  type NewRole,
  previewRole,
  type Role,
  type RoleEdit,
  roleSheet,
  roleTexts,
} from '../../contract/index.ts';
import { confirmEffect, summaryOf } from './confirm-effect.tsx';
import { DataDialog } from './DataDialog.tsx';
import { DivisionsField } from './DivisionsField.tsx';
import { MembersDialog } from './MembersDialog.tsx';
import { MenusDialog } from './MenusDialog.tsx';
import { rolePageTexts as words } from './texts.ts';
import { roleKey, useRoles } from './use-roles.ts';

const scopes = dataScopes.map((value) => ({ value, label: roleTexts.scopes[value] }));

/** What a question with yes and no was answered; undefined without an answer, which leaves it as it is. */
const isYes = (answer: unknown) => (answer === 'yes' || answer === 'no' ? answer === 'yes' : undefined);

/** The list of roles, with the dialogs of one. */
export function RoleList() {
  const { callWithoutToast } = useApi();
  const queries = useQueryClient();
  const { roles } = useRoles();
  const [open, setOpen] = useState<{ what: 'members' | 'menus' | 'data'; role: Role } | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: [roleKey] });
  const fields = (role: Role | null) =>
    [
      { name: 'name', label: words.name, type: 'text', isRequired: true, maxLength: 50 },
      {
        name: 'code',
        label: words.code,
        type: 'text',
        maxLength: 64,
        isDisabled: role !== null,
        ...(role === null ? { hint: words.codeHint } : {}),
      },
      ...(role === null
        ? ([
            {
              name: 'copyOf',
              label: words.copyOf,
              type: 'select',
              options: (roles.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name })),
            },
          ] as const)
        : []),
      {
        name: 'scope',
        label: words.scope,
        type: 'select',
        isRequired: role !== null,
        options: scopes,
        hint: words.scopeHint,
      },
      {
        name: 'divisions',
        label: words.divisions,
        type: 'custom',
        isChoice: true,
        control: <DivisionsField />,
      },
      {
        name: 'applicant',
        label: words.applicant,
        type: 'select',
        options: [
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ],
        hint: words.applicantHint,
      },
      { name: 'description', label: words.description, type: 'textarea', maxLength: 500 },
      { name: 'qyzt', label: words.state, type: 'state', isRequired: true },
    ] as const satisfies ReturnType<Extract<ManageForm<Role>['fields'], (...args: never[]) => unknown>>;
  const form: ManageForm<Role> = {
    title: words.edit,
    fields,
    initial: (role) => ({
      qyzt: 'YES',
      ...(role && {
        name: role.name,
        code: role.code,
        scope: role.scope,
        divisions: role.divisions,
        applicant: role.applicant ? 'yes' : 'no',
        description: role.description,
        qyzt: role.qyzt,
      }),
    }),
    load: (id) => callWithoutToast(getRole, { params: { id } }),
    save: async (values, role) => {
      const answered: typeof values = { ...values, applicant: isYes(values['applicant']) };
      const given = Object.fromEntries(
        Object.entries(answered).filter(([, value]) => value !== undefined && value !== null),
      );
      if (!role) return callWithoutToast(createRole, { body: given as NewRole });
      const { code: _, ...edit } = given;
      const body = { ...edit, version: role.version } as RoleEdit;
      const params = { id: role.id };
      const effect = await callWithoutToast(previewRole, { params, body });
      return confirmEffect(role.name, effect, () => callWithoutToast(editRole, { params, body }));
    },
  };
  return (
    <>
      <ManageList<Role>
        name="roles"
        title={words.title}
        queryKey={[roleKey, 'list']}
        load={(query, signal) => callWithoutToast(listRoles, { query }, { signal })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={words.search}
        filters={[
          { name: 'scope', label: words.scope, options: scopes },
          { name: 'qyzt', label: words.state, options: stateOptions },
        ]}
        columns={[
          { key: 'name', title: words.name, isSortable: true },
          { key: 'code', title: words.code, isSortable: true },
          {
            key: 'scope',
            title: words.scope,
            isSortable: true,
            render: ({ scope }) => roleTexts.scopes[scope],
          },
          {
            key: 'capabilities',
            title: words.capabilities,
            align: 'right',
            render: ({ capabilities }) => capabilities.length,
          },
          { key: 'members', title: words.members, align: 'right', isSortable: true },
          { key: 'description', title: words.description, isHiddenAtFirst: true },
          { key: 'qyzt', title: words.state, render: ({ qyzt }) => <StateTag state={qyzt} /> },
        ]}
        export={{ route: exportRoles }}
        import={{
          need: 'edit',
          title: words.importTitle,
          route: roleSheet.import,
          template: roleSheet.template,
          note: roleTexts.sheetNote,
          asksEffects: true,
        }}
        create={{ ...form, title: words.create, text: words.create, need: 'create' }}
        edit={{ ...form, need: 'edit' }}
        bulk={stateActions<Role>({
          need: 'edit',
          stateOf: ({ qyzt }) => qyzt,
          set: ({ id, version }, qyzt) =>
            callWithoutToast(editRole, { params: { id }, body: { qyzt, version } }),
          effects: async (chosen, qyzt) => {
            const found = await Promise.all(
              chosen.map(async ({ id, name, version }) => {
                const body = { qyzt, version };
                const effect = await callWithoutToast(previewRole, { params: { id }, body });
                return summaryOf(effect).map((line) => roleTexts.inRole(name, line));
              }),
            );
            return found.flat();
          },
        })}
        remove={{
          need: 'delete',
          isShown: ({ can }) => can.includes('delete'),
          run: (row) => callWithoutToast(deleteRole, asShown(row)),
        }}
        actions={[
          {
            name: 'members',
            label: words.setMembers,
            isShown: ({ can }) => can.includes('members'),
            run: (role) => setOpen({ what: 'members', role }),
          },
          {
            name: 'menus',
            label: words.setMenus,
            need: 'edit',
            run: (role) => setOpen({ what: 'menus', role }),
          },
          {
            name: 'data',
            label: words.setData,
            need: 'edit',
            run: (role) => setOpen({ what: 'data', role }),
          },
        ]}
        onChanged={() => void refresh()}
      />
      {open?.what === 'members' && (
        <MembersDialog
          role={open.role}
          onCancel={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void refresh();
          }}
        />
      )}
      {open?.what === 'data' && (
        <DataDialog
          role={open.role}
          onCancel={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void refresh();
          }}
        />
      )}
      {open?.what === 'menus' && (
        <MenusDialog
          role={open.role}
          onCancel={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}
