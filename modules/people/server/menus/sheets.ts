import type { Tx } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, type Call, checkBody } from '@homestead/http/server';
import {
  bindExport,
  bindImport,
  cells,
  clearedCell,
  given,
  idsOf,
  isNone,
  type ListColumn,
  listCell,
  namedCell,
  type TableRow,
} from '@homestead/spreadsheet';
import { exportMenus, type listMenus, menuSheet } from '../../contract/menus/routes.ts';
import { type MenuRow, NewMenu } from '../../contract/menus/rows.ts';
import { menuColumns, menuEditTexts as texts } from '../../contract/menus/texts.ts';
import { stateTexts } from '../../contract/staff/index.ts';
import { readColumns } from '../sheets/workbook.ts';
import type { MenuDeps } from './deps.ts';
import { allRows, makeMenu, menuPage, processesOf, reviseMenu } from './edit.ts';
import type { OfferedProcess } from './menu.ts';
import { findMenus, findModules, type StoredMenu } from './store.ts';

type Key = keyof typeof menuColumns;
/** What stands beside a row of the list: names of what it points to, and its own name as it is stored. */
type Listed = MenuRow & { application: string; parent: string; ownName: string | null };

/** The calls that give menus as a workbook and take them back. */
export function menuSheetRoutes(deps: MenuDeps): BoundRoute[] {
  const list = async ({ query }: Call<typeof listMenus>) => {
    const { records, total } = await menuPage(deps, query);
    const stored = new Map((await findMenus(deps.db.kysely)).map((menu) => [menu.id, menu]));
    const applications = new Map((await findModules(deps.db.kysely)).map(({ id, code }) => [id, code]));
    return {
      total,
      records: records.map((row) => ({
        ...row,
        application: applications.get(row.applicationId) ?? row.applicationId,
        parent: row.parentId ? namedCell(stored.get(row.parentId)?.name ?? '', row.parentId) : '',
        ownName: stored.get(row.id)?.name ?? null,
      })),
    };
  };
  return [
    bindExport(exportMenus, list, { title: texts.what, columns: exportColumns }),
    ...bindImport(menuSheet, {
      title: texts.what,
      columns: readColumns(menuColumns, ['applicationId']),
      keys: [['id'], ['applicationId', 'list', 'parentId', 'name', 'audience', 'routeName', 'processKey']],
      begin: async ({ person }) => {
        const processes = await processesOf(deps);
        const mayCreate = person.capabilities.includes('people.menu.create');
        return (tx, row) => writeRow(deps, tx, { processes, mayCreate }, row);
      },
    }),
  ];
}

const cellOf: Record<Key, ListColumn<Listed>['cell']> = {
  id: ({ id }) => id,
  applicationId: ({ application }) => application,
  list: ({ list }) => texts.lists[list],
  parentId: ({ parent }) => clearedCell(parent),
  name: ({ ownName }) => clearedCell(ownName),
  note: ({ note }) => clearedCell(note),
  icon: ({ icon }) => clearedCell(icon),
  routeName: ({ routeName }) => clearedCell(routeName),
  processKey: ({ processKey }) => clearedCell(processKey),
  way: ({ way }) => clearedCell(way),
  visitsOf: ({ visitsOf }) => clearedCell(visitsOf),
  registerCode: ({ registerCode }) => clearedCell(registerCode),
  capability: ({ capability }) => clearedCell(capability),
  audience: ({ audience }) =>
    clearedCell(audience && texts.audiences[audience as keyof typeof texts.audiences]),
  starterOf: ({ starterOf }) => clearedCell(starterOf),
  proxyOf: ({ proxyOf }) => clearedCell(proxyOf),
  sort: ({ sort }) => sort,
  state: ({ state }) => stateTexts[state],
  functions: ({ routeName, functions }) =>
    routeName
      ? listCell(functions.map(({ code, name, capability }) => [code, name, capability].join('|')))
      : null,
  version: ({ version }) => version,
};
const exportColumns = (Object.keys(menuColumns) as Key[]).map((key) => ({
  title: menuColumns[key],
  width: key === 'functions' ? 40 : 16,
  cell: cellOf[key],
}));

/** Makes or changes the menu of a row by the rules of the calls for one; null where it says what there is. */
async function writeRow(
  deps: MenuDeps,
  tx: Tx,
  { processes, mayCreate }: { processes: readonly OfferedProcess[]; mayCreate: boolean },
  { values }: TableRow<Key>,
): Promise<string | null> {
  const application = (await findModules(tx)).find(
    ({ id, code, client }) => client && [id, code].includes(values.applicationId.trim()),
  );
  if (!application) throw brokenFields([{ path: 'applicationId', message: texts.noApplication }]);
  const menus = await findMenus(tx, application.id);
  const { version, functions, ...wish } = given(values, readersFor(menus));
  const body = { ...wish, ...(functions ? { functions } : {}) } as NewMenu;
  checkBody(NewMenu, body);
  const before = await find(tx, values.id.trim(), { menus, wish, applicationId: application.id });
  if (!before) {
    if (!mayCreate) throw new HttpError('forbidden', texts.mayNotCreate);
    return `menu:${(await makeMenu(deps, tx, processes, { ...body, applicationId: application.id })).id}`;
  }
  const row = (await allRows(tx, processes, application.id)).find(({ id }) => id === before.id);
  const buttons = row?.functions.map(({ code, name, capability }) => ({ code, name, capability }));
  const there = { ...row, name: before.name, functions: buttons };
  const differing = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(there[name as keyof typeof there]),
  );
  if (differing.length === 0) return null;
  await reviseMenu(deps, tx, processes, {
    ...Object.fromEntries(differing),
    id: before.id,
    ...(version === undefined ? {} : { version }),
  });
  return `menu:${before.id}`;
}

function readersFor(menus: readonly StoredMenu[]) {
  const holders = menus.filter(({ list, parentId }) => list === 'menu' && parentId === null);
  const parentOf = (word: string) =>
    holders.find(({ id }) => id === word)?.id ?? holders.find(({ name }) => name === word)?.id;
  const { clearable } = cells;
  return {
    list: cells.choice(texts.lists),
    parentId: (cell: string) => idsOf(cell, parentOf)[0] ?? null,
    name: clearable,
    note: clearable,
    icon: clearable,
    routeName: clearable,
    processKey: clearable,
    way: clearable,
    visitsOf: clearable,
    registerCode: clearable,
    capability: clearable,
    audience: (cell: string) => (isNone(cell) ? null : cells.choice(texts.audiences)(cell)),
    starterOf: clearable,
    proxyOf: clearable,
    sort: cells.number,
    state: cells.choice(stateTexts),
    functions: functionsOf,
    version: cells.number,
  };
}

function functionsOf(cell: string) {
  if (isNone(cell)) return [];
  return cell.split('\n').map((line) => {
    const [code = '', name = '', capability = '', ...more] = line.split(/[|｜]/).map((part) => part.trim());
    if (!code || !name || !capability || more.length > 0)
      throw brokenFields([{ path: 'functions', message: texts.functionRule }]);
    return { code, name, capability };
  });
}

interface Among {
  menus: readonly StoredMenu[];
  wish: Partial<Pick<StoredMenu, 'list' | 'parentId' | 'name' | 'audience' | 'processKey' | 'visitsOf'>>;
  applicationId: string;
}

/** The menu of a row: that of its id, else the one that stands in the same place under the same name. */
async function find(
  tx: Tx,
  id: string,
  { menus, wish, applicationId }: Among,
): Promise<StoredMenu | undefined> {
  const { list = 'menu', parentId = null, name = null, audience = null } = wish;
  const { processKey = null, visitsOf = null } = wish;
  if (!id)
    return menus.find(
      (menu) =>
        menu.list === list &&
        menu.parentId === parentId &&
        menu.name === name &&
        menu.audience === audience &&
        (name !== null || (menu.processKey === processKey && menu.visitsOf === visitsOf)),
    );
  const found = menus.find((menu) => menu.id === id) ?? (await findMenus(tx)).find((menu) => menu.id === id);
  if (!found) throw brokenFields([{ path: 'id', message: texts.noMenu(id) }]);
  if (found.applicationId !== applicationId)
    throw brokenFields([{ path: 'applicationId', message: texts.fixedApplication }]);
  return found;
}
