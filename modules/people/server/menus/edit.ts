import { allOf, type Executor, newId, run, type Tx, tablesOf } from '@homestead/database';
import {
  brokenFields,
  HttpError,
  type PageOf,
  pageWindow,
  refuseEdited,
  unknownSort,
} from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { Static } from 'typebox';
import type { changeMenu, createMenu, deleteMenu } from '../../contract/menus/routes.ts';
import type { ChangedMenu, MenuNode, MenuQuery, MenuRow, NewMenu } from '../../contract/menus/rows.ts';
import { menuEditTexts as texts } from '../../contract/menus/texts.ts';
import type { PeopleTables } from '../tables.ts';
import { menuFaults } from './check.ts';
import type { MenuDeps } from './deps.ts';
import type { OfferedProcess } from './menu.ts';
import {
  findApplication,
  findFunctions,
  findMenus,
  findModules,
  orderMenus,
  type StoredMenu,
  type StoredModule,
  writeFunction,
  writeMenu,
} from './store.ts';

const tables = tablesOf<PeopleTables>();

/** Menus by page, with the filters of the call. */
export async function menuPage(deps: MenuDeps, query: Static<typeof MenuQuery>): Promise<PageOf<MenuRow>> {
  const { kysely } = deps.db;
  const { pageNum, pageSize, offset } = pageWindow(query);
  const application = query.applicationId && (await findApplication(kysely, query.applicationId));
  const { parentId, list, routeName, state, keyword } = query;
  const found = (await allRows(kysely, await processesOf(deps))).filter(
    (row) =>
      (query.applicationId === undefined || (application && row.applicationId === application.id)) &&
      (parentId === undefined || row.parentId === parentId) &&
      (list === undefined || row.list === list) &&
      (routeName === undefined || row.routeName === routeName) &&
      (state === undefined || row.state === state) &&
      (!keyword || row.name.includes(keyword) || row.routeName?.includes(keyword)),
  );
  const records = sorted(found, query.sort).slice(offset, offset + pageSize);
  return { records, total: found.length, pageNum, pageSize };
}

const sortable = ['name', 'routeName', 'sort', 'state', 'createTime', 'updateTime'] as const;

/** Rows in the asked order; as they come where none is asked. */
export function sorted<T extends Partial<Record<(typeof sortable)[number], string | number | null>>>(
  found: readonly T[],
  sort: string | undefined,
): T[] {
  if (sort === undefined) return [...found];
  const isFalling = sort.startsWith('-');
  const name = sortable.find((one) => one === sort.replace(/^-/, ''));
  if (!name) throw unknownSort(sort.replace(/^-/, ''));
  const compared = (a: T, b: T) =>
    typeof a[name] === 'number'
      ? Number(a[name]) - Number(b[name])
      : String(a[name] ?? '').localeCompare(String(b[name] ?? ''), 'zh');
  return found.toSorted((a, b) => (isFalling ? -compared(a, b) : compared(a, b)));
}

/** Every process that a menu may name. Asked before a transaction begins: within one it would wait for a second connection. */
export const processesOf = async ({ names, offered }: MenuDeps): Promise<OfferedProcess[]> => [
  ...names.processes,
  ...(await offered()),
];

/** The menus of an application, or of all, each with those beneath it. */
export async function menuTreeOf(deps: MenuDeps, applicationName?: string): Promise<MenuNode[]> {
  const { kysely } = deps.db;
  const application = applicationName && (await findApplication(kysely, applicationName));
  if (applicationName && !application) throw new HttpError('missing');
  const found = await allRows(kysely, await processesOf(deps), application ? application.id : undefined);
  const under = (parentId: string | null): MenuNode[] =>
    found.filter((row) => row.parentId === parentId).map((row) => ({ ...row, children: under(row.id) }));
  return under(null);
}

/** One menu. Throws 40400. */
export async function menuRow(deps: MenuDeps, id: string): Promise<MenuRow> {
  return rowOf(deps.db.kysely, await processesOf(deps), id);
}

async function rowOf(db: Executor, processes: readonly OfferedProcess[], id: string): Promise<MenuRow> {
  const row = (await allRows(db, processes)).find((one) => one.id === id);
  if (!row) throw new HttpError('missing');
  return row;
}

/** Adds a menu. Throws 42200 with every field that is wrong, 40900 where its neighbour has the same name. */
export async function addMenu(
  deps: MenuDeps,
  { body, act, entry }: Call<typeof createMenu>,
): Promise<MenuRow> {
  const processes = await processesOf(deps);
  return act(async (tx) => {
    const made = await makeMenu(deps, tx, processes, body);
    entry.target = `menu:${made.id}`;
    return made;
  });
}

/** The same, within a transaction. */
export async function makeMenu(
  deps: MenuDeps,
  tx: Tx,
  processes: readonly OfferedProcess[],
  body: NewMenu,
): Promise<MenuRow> {
  const application = await applicationOf(tx, body);
  const at = deps.now();
  const menu: StoredMenu = {
    ...blank,
    ...setFields(body),
    id: newId(),
    applicationId: application.id,
    createdAt: at,
    updatedAt: at,
  };
  return save(deps, tx, { application, processes }, menu, body);
}

/** Changes or moves a menu. Throws 40900 where somebody changed it meanwhile, else as `addMenu`. */
export async function editMenu(
  deps: MenuDeps,
  { params, body, act, entry }: Call<typeof changeMenu>,
): Promise<MenuRow> {
  entry.target = `menu:${params.id}`;
  const processes = await processesOf(deps);
  return act(async (tx) => {
    const { menu, application } = await lockedMenu(tx, params.id);
    refuseEdited(menu, body.version, { what: texts.what });
    entry.detail = { before: setFields(menu), after: setFields(body) };
    return saveEdit(deps, tx, { application, processes }, menu, body);
  });
}

/** The same, within a transaction; on any version where none was read. */
export async function reviseMenu(
  deps: MenuDeps,
  tx: Tx,
  processes: readonly OfferedProcess[],
  { id, version, ...body }: Partial<ChangedMenu> & { id: string },
): Promise<MenuRow> {
  const { menu, application } = await lockedMenu(tx, id);
  if (version !== undefined) refuseEdited(menu, version, { what: texts.what });
  return saveEdit(deps, tx, { application, processes }, menu, body);
}

const saveEdit = (
  deps: MenuDeps,
  tx: Tx,
  within: { application: StoredModule; processes: readonly OfferedProcess[] },
  menu: StoredMenu,
  body: Partial<ChangedMenu>,
) => save(deps, tx, within, { ...menu, ...setFields(body), updatedAt: deps.now() }, body);

/** Deletes a menu. Throws 40900 where it holds others. */
export async function removeMenu({ params, act, entry }: Call<typeof deleteMenu>): Promise<null> {
  entry.target = `menu:${params.id}`;
  return act(async (tx) => {
    const { menu, application } = await lockedMenu(tx, params.id);
    const children = (await findMenus(tx, application.id)).filter(({ parentId }) => parentId === menu.id);
    if (children.length > 0) throw new HttpError('conflict', texts.inUse(children.length));
    entry.detail = { before: setFields(menu) };
    await run(tx, tables.deleteFrom('people.menu').where('id', '=', menu.id));
    return null;
  });
}

const blank: Omit<StoredMenu, 'id' | 'applicationId' | 'createdAt' | 'updatedAt'> = {
  key: null,
  parentId: null,
  list: 'menu',
  name: null,
  note: null,
  icon: null,
  routeName: null,
  processKey: null,
  way: null,
  visitsOf: null,
  registerCode: null,
  capability: null,
  audience: null,
  starterOf: null,
  proxyOf: null,
  sort: 0,
  state: 'YES',
  version: 1,
};
const settable = [
  'parentId',
  'list',
  'name',
  'note',
  'icon',
  'routeName',
  'processKey',
  'way',
  'visitsOf',
  'registerCode',
  'capability',
] as const;
const alsoSettable = ['audience', 'starterOf', 'proxyOf', 'state'] as const;

/** The fields that somebody set, without spaces around them; an empty text clears. */
function setFields(body: Partial<NewMenu | ChangedMenu>): Partial<StoredMenu> {
  const set = [...settable, ...alsoSettable].flatMap((name) => {
    const value = body[name];
    if (value === undefined) return [];
    return [[name, typeof value === 'string' ? value.trim() || null : value] as const];
  });
  return Object.fromEntries(set) as Partial<StoredMenu>;
}

async function applicationOf(tx: Tx, { applicationId, parentId }: NewMenu): Promise<StoredModule> {
  const above = parentId ? (await findMenus(tx)).find(({ id }) => id === parentId) : undefined;
  const application = await findApplication(tx, applicationId ?? above?.applicationId ?? 'desktop', true);
  if (!application) throw brokenFields([{ path: 'applicationId', message: texts.noApplication }]);
  return application;
}

async function lockedMenu(tx: Tx, id: string): Promise<{ menu: StoredMenu; application: StoredModule }> {
  const find = async () => (await findMenus(tx)).find((menu) => menu.id === id);
  const found = await find();
  const application = found && (await findApplication(tx, found.applicationId, true));
  // Read again under the lock: somebody may have changed it while this call waited.
  const menu = application && (await find());
  if (!menu || !application) throw new HttpError('missing');
  return { menu, application };
}

async function save(
  deps: MenuDeps,
  tx: Tx,
  { application, processes }: { application: StoredModule; processes: readonly OfferedProcess[] },
  menu: StoredMenu,
  { sort, functions }: Pick<NewMenu, 'sort' | 'functions'>,
): Promise<MenuRow> {
  const others = (await findMenus(tx, application.id)).filter(({ id }) => id !== menu.id);
  const faults = menuFaults(menu, application, others, { ...deps.names, processes });
  faults.push(...functionFaults(deps, menu, functions));
  if (faults.length > 0) throw brokenFields(faults);
  const siblings = others.filter((other) => other.list === menu.list && other.parentId === menu.parentId);
  const twin = siblings.find(
    ({ name, audience }) => name !== null && name === menu.name && audience === menu.audience,
  );
  if (twin)
    throw new HttpError('conflict', texts.same(menu.name ?? ''), {
      fields: [{ path: 'name', message: texts.same(menu.name ?? '') }],
    });
  const known = (await findMenus(tx, application.id)).find(({ id }) => id === menu.id);
  await writeMenu(tx, { ...menu, sort: known?.sort ?? others.length });
  const hasMoved = known?.parentId !== menu.parentId || known?.list !== menu.list;
  if (sort !== undefined || hasMoved) {
    const order = siblings.map(({ id }) => id);
    order.splice(sort ?? order.length, 0, menu.id);
    await orderMenus(tx, order);
    await run(
      tx,
      tables.updateTable('people.module').set({ arranged_at: deps.now() }).where('id', '=', application.id),
    );
  }
  if (functions && menu.routeName) await setFunctions(tx, application, menu.routeName, functions);
  return rowOf(tx, processes, menu.id);
}

function functionFaults(
  { names }: MenuDeps,
  { routeName }: StoredMenu,
  functions: NewMenu['functions'] = [],
) {
  const seen = new Set<string>();
  const faults = functions.flatMap(({ code, capability }, index) => {
    const isTwice = seen.has(code);
    seen.add(code);
    if (isTwice) return [{ path: `functions.${index}.code`, message: texts.sameFunction(code) }];
    if (Object.hasOwn(names.capabilities, capability)) return [];
    return [{ path: `functions.${index}.capability`, message: texts.noCapability(capability) }];
  });
  if (functions.length > 0 && !routeName) faults.push({ path: 'functions', message: texts.functionsNoRoute });
  return faults;
}

async function setFunctions(
  tx: Tx,
  { client }: StoredModule,
  routeName: string,
  functions: NonNullable<NewMenu['functions']>,
): Promise<void> {
  const named = functions.map(({ code }) => code);
  await run(
    tx,
    tables
      .deleteFrom('people.menu_function')
      .where('client', '=', client)
      .where('route_name', '=', routeName)
      .where('code', '<>', allOf(named)),
  );
  for (const [place, one] of functions.entries())
    await writeFunction(tx, { ...one, id: newId(), client: client ?? 'desktop', routeName }, place);
}

/** Rows as administrators read them, in their order. */
export async function allRows(
  db: Executor,
  processes: readonly OfferedProcess[],
  applicationId?: string,
): Promise<MenuRow[]> {
  const menus = await findMenus(db, applicationId);
  const clients = new Map((await findModules(db)).map(({ id, client }) => [id, client]));
  const functions = await findFunctions(db);
  const titles = new Map(processes.map(({ key, title }) => [key, title]));
  const places = new Map<string, number>();
  return menus.map(({ key: _, createdAt, updatedAt, ...menu }) => {
    const beside = `${menu.applicationId} ${menu.list} ${menu.parentId}`;
    const sort = places.get(beside) ?? 0;
    places.set(beside, sort + 1);
    const process = menu.processKey ?? menu.visitsOf;
    return {
      ...menu,
      sort,
      name: menu.name ?? (process === null ? '' : (titles.get(process) ?? process)),
      createTime: createdAt.toISOString(),
      updateTime: updatedAt.toISOString(),
      functions: functions.filter(
        ({ client, routeName }) => client === clients.get(menu.applicationId) && routeName === menu.routeName,
      ),
    };
  });
}
