import type { Executor, Tx } from '@homestead/database';
import { HttpError, type PageOf } from '@homestead/http/contract';
import { type BoundRoute, type Call, checkBody } from '@homestead/http/server';
import {
  bindExport,
  bindImport,
  cells,
  clearedCell,
  given,
  idsOf,
  type ListColumn,
  listCell,
  namedCell,
  type TableRow,
} from '@homestead/spreadsheet';
import {
  divisionCodeOf,
  exportRoles,
  type listRoles,
  NewRole,
  type Role,
  type RoleEdit,
  roleColumns,
  roleSheet,
  stateTexts,
  roleTexts as texts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { watchRoles } from '../grants/effects.ts';
import { findRoleBy, type RoleRow } from '../grants/role-rows.ts';
import { createRole, edited, editRole } from '../grants/role-writes.ts';
import { findMenus } from '../menus/store.ts';
import { readColumns } from './workbook.ts';

type Key = keyof typeof roleColumns;
type ListRoles = (call: Call<typeof listRoles>) => Promise<PageOf<Role>>;

/** The calls that give roles as a workbook and take them back. */
export function roleSheetRoutes(deps: Deps, list: ListRoles): BoundRoute[] {
  const columns = readColumns(roleColumns, ['name']);
  const read = async (call: Call<typeof listRoles>) => {
    const [{ records, total }, menus] = [await list(call), await menuNames(deps.db.kysely)];
    return { total, records: records.map((role) => ({ ...role, menuNames: menus })) };
  };
  return [
    bindExport(exportRoles, read, { title: texts.kind, columns: exportColumns(deps) }),
    ...bindImport(roleSheet, {
      title: texts.kind,
      columns,
      keys: [['code'], ['name']],
      begin: async ({ person }) => {
        await deps.divisions.ensure();
        const menus = await menuNames(deps.db.kysely);
        return (tx, row) => writeRow(deps, tx, { by: person, menus }, row);
      },
      effects: (tx) => watchRoles(deps, tx),
    }),
  ];
}

async function menuNames(db: Executor): Promise<ReadonlyMap<string, string>> {
  return new Map((await findMenus(db)).map(({ id, name, processKey }) => [id, name ?? processKey ?? '']));
}

type Listed = Role & { menuNames: ReadonlyMap<string, string> };

function exportColumns({ divisions, labelOf }: Deps): ListColumn<Listed>[] {
  const cellOf: Record<Key, ListColumn<Listed>['cell']> = {
    code: ({ code }) => code,
    name: ({ name }) => name,
    description: ({ description }) => clearedCell(description),
    scope: ({ scope }) => texts.scopes[scope],
    divisions: (role) => listCell(role.divisions.map((code) => namedCell(divisions.name(code) ?? '', code))),
    capabilities: ({ capabilities }) =>
      listCell(capabilities.map((name) => namedCell(labelOf(name as never), name))),
    menus: ({ menus, menuNames: names }) =>
      menus ? listCell(menus.map((id) => namedCell(names.get(id) ?? '', id))) : texts.allMenus,
    directories: ({ directories }) => listCell(directories),
    layers: ({ layers }) => listCell(layers),
    layerDirectories: ({ layerDirectories }) => listCell(layerDirectories),
    applicant: ({ applicant }) => applicant,
    openDrafts: ({ openDrafts }) => clearedCell(openDrafts),
    uploadMegabytesPerDay: ({ uploadMegabytesPerDay }) => clearedCell(uploadMegabytesPerDay),
    qyzt: ({ qyzt }) => stateTexts[qyzt],
    version: ({ version }) => version,
  };
  return (Object.keys(roleColumns) as Key[]).map((key) => ({
    title: roleColumns[key],
    width: key === 'capabilities' || key === 'menus' ? 48 : 16,
    cell: cellOf[key],
  }));
}

/** Makes or changes the role of a row by the rules of the calls for one; null where it says what there is. */
async function writeRow(
  deps: Deps,
  tx: Tx,
  { by, menus }: { by: Call['person']; menus: ReadonlyMap<string, string> },
  { values }: TableRow<Key>,
): Promise<string | null> {
  const { capabilities, divisions, labelOf } = deps;
  const byLabel = unique(Object.keys(capabilities).map((name) => [labelOf(name as never), name]));
  const byName = unique([...menus].map(([id, name]) => [name, id]));
  const ids = (cell: string) => idsOf(cell, () => undefined);
  const menuIds = (cell: string) => idsOf(cell, (word) => (menus.has(word) ? word : byName.get(word)));
  const { version, ...wish } = given(values, {
    name: cells.text,
    description: cells.emptied,
    scope: cells.choice(texts.scopes),
    divisions: (cell) =>
      idsOf(cell, (word) => {
        const code = divisionCodeOf(word);
        return code && divisions.has(code) ? code : undefined;
      }),
    capabilities: (cell) =>
      idsOf(cell, (word) => (Object.hasOwn(capabilities, word) ? word : byLabel.get(word))),
    menus: (cell) => (cell.trim() === texts.allMenus ? null : menuIds(cell)),
    directories: ids,
    layers: ids,
    layerDirectories: ids,
    applicant: cells.flag,
    openDrafts: cells.clearableNumber,
    uploadMegabytesPerDay: cells.clearableNumber,
    qyzt: cells.choice(stateTexts),
    version: cells.number,
  });
  checkBody(NewRole, { name: texts.what, ...wish });
  const before = await findRoleBy(tx, values.code.trim(), wish.name ?? '');
  if (!before) {
    if (!by.capabilities.includes('people.role.create')) throw new HttpError('forbidden', texts.mayNotCreate);
    const code = values.code.trim();
    const made = await createRole(deps, tx, by, { ...(wish as NewRole), ...(code ? { code } : {}) });
    return `role:${made.code}`;
  }
  if (saysAlike(before, edited(before, wish as Partial<RoleEdit>))) return null;
  const asked = { ...wish, ...(version === undefined ? {} : { version }) };
  await editRole(deps, tx, by, before.code, asked as Partial<RoleEdit>);
  return `role:${before.code}`;
}

/** Names that one thing alone has. */
function unique(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(pairs, ([name]) => name);
  return new Map([...byName].flatMap(([name, found]) => (found.length === 1 ? [[name, found[0]![1]]] : [])));
}

/** Whether two states of a role give the same, in whatever order their lists stand. */
function saysAlike(before: RoleRow, after: RoleRow): boolean {
  const text = (row: RoleRow) =>
    JSON.stringify(
      Object.entries(row).map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value]),
    );
  return text(before) === text(after);
}
