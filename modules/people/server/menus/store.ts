import { type CamelRow, type Executor, maybe, rows, run, send, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { MenuClient } from '../../contract/menus/menus.ts';
import type { MenuFunction, ModuleRow } from '../../contract/menus/rows.ts';
import type { MenuTable, PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** A row of `people.menu`. */
export type StoredMenu = CamelRow<MenuTable>;

const menuColumns = [
  'id',
  'application_id as applicationId',
  'key',
  'parent_id as parentId',
  'list',
  'name',
  'note',
  'icon',
  'route_name as routeName',
  'process_key as processKey',
  'way',
  'visits_of as visitsOf',
  'register_code as registerCode',
  'capability',
  'audience',
  'starter_of as starterOf',
  'proxy_of as proxyOf',
  'sort',
  'state',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** Menus in their order, of one application or of all. */
export function findMenus(db: Executor, applicationId?: string): Promise<StoredMenu[]> {
  const menus = tables.selectFrom('people.menu').select(menuColumns);
  const asked = applicationId === undefined ? menus : menus.where('application_id', '=', applicationId);
  return rows<StoredMenu>(
    db,
    asked.orderBy('application_id').orderBy('list').orderBy('sort').orderBy('created_at').orderBy('id'),
  );
}

/** Writes a menu: a new row, or everything of a known one but its place. */
export async function writeMenu(tx: Tx, menu: Omit<StoredMenu, 'createdAt' | 'version'>): Promise<void> {
  await send(
    tx,
    tables
      .insertInto('people.menu')
      .values({
        id: menu.id,
        application_id: menu.applicationId,
        key: menu.key,
        parent_id: menu.parentId,
        list: menu.list,
        name: menu.name,
        note: menu.note,
        icon: menu.icon,
        route_name: menu.routeName,
        process_key: menu.processKey,
        way: menu.way,
        visits_of: menu.visitsOf,
        register_code: menu.registerCode,
        capability: menu.capability,
        audience: menu.audience,
        starter_of: menu.starterOf,
        proxy_of: menu.proxyOf,
        sort: menu.sort,
        state: menu.state,
        created_at: menu.updatedAt,
        updated_at: menu.updatedAt,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          parent_id: eb.ref('excluded.parent_id'),
          list: eb.ref('excluded.list'),
          name: eb.ref('excluded.name'),
          note: eb.ref('excluded.note'),
          icon: eb.ref('excluded.icon'),
          route_name: eb.ref('excluded.route_name'),
          process_key: eb.ref('excluded.process_key'),
          way: eb.ref('excluded.way'),
          visits_of: eb.ref('excluded.visits_of'),
          register_code: eb.ref('excluded.register_code'),
          capability: eb.ref('excluded.capability'),
          audience: eb.ref('excluded.audience'),
          starter_of: eb.ref('excluded.starter_of'),
          proxy_of: eb.ref('excluded.proxy_of'),
          state: eb.ref('excluded.state'),
          updated_at: eb.ref('excluded.updated_at'),
          version: eb('people.menu.version', '+', eb.lit(1)),
        })),
      ),
  );
}

/** Numbers menus in the given order, from 0. */
export async function orderMenus(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update people.menu m set sort = x.place - 1
    from unnest(${ids}::text[]) with ordinality as x(id, place) where m.id = x.id and m.sort <> x.place - 1`.execute(
    tx,
  );
}

export interface StoredModule extends Omit<ModuleRow, 'createTime' | 'updateTime'> {
  createdAt: Date;
  updatedAt: Date;
  arrangedAt: Date | null;
}

const moduleColumns = [
  'id',
  'parent_id as parentId',
  'code',
  'name',
  'icon',
  'client',
  'route_name as routeName',
  'sort',
  'state',
  'version',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'arranged_at as arrangedAt',
] as const;

const modules = tables.selectFrom('people.module').select(moduleColumns);

/** Modules and applications in their order. */
export function findModules(db: Executor): Promise<StoredModule[]> {
  return rows<StoredModule>(db, modules.orderBy('sort').orderBy('created_at').orderBy('code'));
}

/** An application by id or code; undefined for a module. With `lock`, nobody else orders its menus until the transaction ends. */
export function findApplication(db: Executor, name: string, lock = false): Promise<StoredModule | undefined> {
  return maybe<StoredModule>(
    db,
    modules
      .where((eb) => eb.or([eb('id', '=', name), eb('code', '=', name)]))
      .where('client', 'is not', null)
      .$if(lock, (query) => query.forUpdate()),
  );
}

/** Writes a module or application: a new row, or everything of a known one but its code and parent. */
export async function writeModule(
  tx: Tx,
  row: Omit<StoredModule, 'createdAt' | 'version' | 'arrangedAt'>,
): Promise<void> {
  await run(
    tx,
    tables
      .insertInto('people.module')
      .values({
        id: row.id,
        parent_id: row.parentId,
        code: row.code,
        name: row.name,
        icon: row.icon,
        client: row.client,
        route_name: row.routeName,
        sort: row.sort,
        state: row.state,
        created_at: row.updatedAt,
        updated_at: row.updatedAt,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          icon: eb.ref('excluded.icon'),
          route_name: eb.ref('excluded.route_name'),
          sort: eb.ref('excluded.sort'),
          state: eb.ref('excluded.state'),
          updated_at: eb.ref('excluded.updated_at'),
          version: eb('people.module.version', '+', eb.lit(1)),
        })),
      ),
  );
}

export interface StoredFunction extends MenuFunction {
  client: MenuClient;
  routeName: string;
}

/** Buttons in their order, of one screen or of all. */
export function findFunctions(
  db: Executor,
  client?: MenuClient,
  routeName?: string,
): Promise<StoredFunction[]> {
  return rows<StoredFunction>(
    db,
    tables
      .selectFrom('people.menu_function')
      .select(['id', 'client', 'route_name as routeName', 'code', 'name', 'capability'])
      .where((eb) =>
        eb.or([sql<boolean>`${client ?? null}::text is null`, eb('client', '=', client ?? null)]),
      )
      .where((eb) =>
        eb.or([sql<boolean>`${routeName ?? null}::text is null`, eb('route_name', '=', routeName ?? null)]),
      )
      .orderBy('client')
      .orderBy('route_name')
      .orderBy('sort')
      .orderBy('code'),
  );
}

/** Writes a button; its id stays, since roles may name it. */
export async function writeFunction(
  tx: Tx,
  { id, client, routeName, code, name, capability }: StoredFunction,
  sort: number,
): Promise<void> {
  await send(
    tx,
    tables
      .insertInto('people.menu_function')
      .values({ id, client, route_name: routeName, code, name, capability, sort })
      .onConflict((conflict) =>
        conflict.columns(['client', 'route_name', 'code']).doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          capability: eb.ref('excluded.capability'),
          sort: eb.ref('excluded.sort'),
        })),
      ),
  );
}
