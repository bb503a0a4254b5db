import type { Executor } from '@homestead/database';
import { pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { bindExport, listColumns } from '@homestead/spreadsheet';
import type { Assignment, RoleEdit } from '../../contract/index.ts';
import {
  areasOf,
  confirmGrant,
  createRole as create,
  editRole as edit,
  explainPermission,
  exportPendingGrants,
  getRole,
  listCapabilities,
  listPendingGrants,
  listRoleMembers,
  listRoles,
  previewRole,
  rejectGrant,
  deleteRole as remove,
  setRoleDataScope,
  setRoleDirectories,
  setRoleFunctions,
  setRoleLayerDirectories,
  setRoleLayers,
  setRoleMenus,
  setRoleUsers,
} from '../../contract/index.ts';
import { roleTexts as texts } from '../../contract/roles/texts.ts';
import type { Deps } from '../deps.ts';
import { findFunctions } from '../menus/store.ts';
import type { Principal } from '../principal.ts';
import { roleSheetRoutes } from '../sheets/roles.ts';
import { effectOf } from './effect.ts';
import { explain } from './explain.ts';
import { setMembers } from './members.ts';
import { decideGrant, listPending } from './pending.ts';
import { findMembers, findRoles, getRoleRow, roleOf } from './role-rows.ts';
import { createRole, deleteRole, editRole } from './role-writes.ts';

const idsOf = (body: Assignment) => (Array.isArray(body) ? { ids: body } : body);

/** The lists of a role that calls of their own set, with the field of each. */
const lists = [
  [setRoleMenus, 'menus'],
  [setRoleFunctions, 'capabilities'],
  [setRoleDirectories, 'directories'],
  [setRoleLayers, 'layers'],
  [setRoleLayerDirectories, 'layerDirectories'],
] as const;

/** What the buttons of pages need, where they are named by their ids; capabilities stand as they are. */
async function capabilitiesOf(db: Executor, names: readonly string[]): Promise<string[]> {
  const needs = new Map((await findFunctions(db)).map(({ id, capability }) => [id, capability]));
  return [...new Set(names.map((name) => needs.get(name) ?? name))];
}

/** Calls of roles, their assignments and the explanation of permissions. */
export function roleRoutes(deps: Deps): BoundRoute[] {
  const db = deps.db.kysely;
  const names = [
    'people.role.create',
    'people.role.edit',
    'people.role.delete',
    'people.grant.edit',
  ] as const;
  const list = async ({ query, person }: Call<typeof listRoles>) => {
    const { pageNum, pageSize } = pageWindow(query);
    const { records, total } = await findRoles(db, query);
    const can = names.filter((name) => person.capabilities.includes(name)).map((name) => name.split('.')[2]!);
    return { records: records.map((row) => roleOf(person, row)), total, pageNum, pageSize, can };
  };
  const pending = ({ query, person }: Call<typeof listPendingGrants>) => listPending(deps, person, query);
  return [
    bind(listPendingGrants, pending),
    bindExport(exportPendingGrants, pending, {
      title: texts.pending.title,
      columns: listColumns(texts.pending.columns, {
        personName: ({ personName }) => personName,
        userName: ({ userName }) => userName,
        roleName: ({ roleName }) => roleName,
        divisionName: ({ divisionName }) => divisionName,
        from: ({ from }) => from,
        until: ({ until }) => until,
        grantedByName: ({ grantedByName }) => grantedByName,
        createTime: ({ createTime }) => new Date(createTime),
      }),
    }),
    bind(confirmGrant, (call) => decideGrant(call, true)),
    bind(rejectGrant, (call) => decideGrant(call, false)),
    bind(listRoles, list),
    ...roleSheetRoutes(deps, list),
    bind(getRole, async ({ params, person }) => roleOf(person, await getRoleRow(db, params.id))),
    bind(create, async ({ body, person, act, entry }) => {
      await deps.divisions.ensure();
      const row = await act(async (tx) => {
        const made = await createRole(deps, tx, person, body);
        Object.assign(entry, { target: `role:${made.code}`, detail: body });
        return made;
      });
      return roleOf(person, row);
    }),
    bind(edit, async ({ params, body, person, act, entry }) =>
      change(person, entry, params.id, body, () => act((tx) => editRole(deps, tx, person, params.id, body))),
    ),
    bind(remove, async ({ params, act, entry }) => {
      entry.target = `role:${params.id}`;
      await act((tx) => deleteRole(deps, tx, params.id));
      return null;
    }),
    bind(setRoleUsers, async ({ params, body, person, act, entry }) =>
      change(person, entry, params.id, idsOf(body), () =>
        act((tx) => setMembers(deps, tx, person, params.id, idsOf(body))),
      ),
    ),
    ...lists.map(([route, field]) =>
      bind(route, async ({ params, body, person, act, entry }) => {
        const { ids, version } = idsOf(body);
        const named = field === 'capabilities' ? await capabilitiesOf(db, ids) : ids;
        const asked: Partial<RoleEdit> = { [field]: named, ...(version === undefined ? {} : { version }) };
        return change(person, entry, params.id, asked, () =>
          act((tx) => editRole(deps, tx, person, params.id, asked)),
        );
      }),
    ),
    bind(setRoleDataScope, async ({ params, body, person, act, entry }) =>
      change(person, entry, params.id, body, () => act((tx) => editRole(deps, tx, person, params.id, body))),
    ),
    bind(previewRole, ({ params, body }) => effectOf(deps, db, params.id, body)),
    bind(listRoleMembers, async ({ params, query, person }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      await getRoleRow(db, params.id);
      const areas = areasOf(person);
      const { keyword } = query;
      const found = await findMembers(db, { code: params.id, areas, limit: pageSize, offset, keyword });
      return { ...found, pageNum, pageSize };
    }),
    bind(listCapabilities, async () =>
      Object.entries(deps.capabilities).map(([name, { label, group }]) => ({ name, label, group })),
    ),
    bind(explainPermission, ({ query, person }) => explain(deps, person, query)),
  ];

  async function change(
    person: Principal,
    entry: { target?: string; detail?: unknown },
    code: string,
    detail: object,
    work: () => ReturnType<typeof editRole>,
  ) {
    await deps.divisions.ensure();
    Object.assign(entry, { target: `role:${code}`, detail });
    return roleOf(person, await work());
  }
}
