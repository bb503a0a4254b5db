import { type CamelRow, type Executor, maybe, rows, type Tx } from '@homestead/database';
import { sql } from 'kysely';
import type { MenuClient } from '../../contract/menus/menus.ts';
import type { MenuFunction, ModuleRow } from '../../contract/menus/rows.ts';
import type { MenuTable } from '../tables.ts';

/** A row of `people.menu`. */
export type StoredMenu = CamelRow<MenuTable>;

const menuColumns = sql`id, application_id as "applicationId", key, parent_id as "parentId", list, name, note, icon,
  route_name as "routeName", process_key as "processKey", way, visits_of as "visitsOf", register_code as "registerCode", capability, audience,
  starter_of as "starterOf", proxy_of as "proxyOf", sort, state, version, created_at as "createdAt", updated_at as "updatedAt"`;

/** Menus in their order, of one application or of all. */
export function findMenus(db: Executor, applicationId?: string): Promise<StoredMenu[]> {
  return rows<StoredMenu>(
    db,
    sql`select ${menuColumns} from people.menu
        where ${applicationId ?? null}::text is null or application_id = ${applicationId ?? null}
        order by application_id, list, sort, created_at, id`,
  );
}

/** Writes a menu: a new row, or everything of a known one but its place. */
export async function writeMenu(tx: Tx, menu: Omit<StoredMenu, 'createdAt' | 'version'>): Promise<void> {
  await sql`insert into people.menu as m (id, application_id, key, parent_id, list, name, note, icon, route_name, process_key, way,
      visits_of, register_code, capability, audience, starter_of, proxy_of, sort, state, created_at, updated_at)
    values (${menu.id}, ${menu.applicationId}, ${menu.key}, ${menu.parentId}, ${menu.list}, ${menu.name}, ${menu.note},
      ${menu.icon}, ${menu.routeName}, ${menu.processKey}, ${menu.way}, ${menu.visitsOf}, ${menu.registerCode}, ${menu.capability}, ${menu.audience},
      ${menu.starterOf}, ${menu.proxyOf}, ${menu.sort}, ${menu.state}, ${menu.updatedAt}, ${menu.updatedAt})
    on conflict (id) do update set parent_id = excluded.parent_id, list = excluded.list, name = excluded.name,
      note = excluded.note, icon = excluded.icon, route_name = excluded.route_name, process_key = excluded.process_key,
      way = excluded.way, visits_of = excluded.visits_of, register_code = excluded.register_code, capability = excluded.capability, audience = excluded.audience,
      starter_of = excluded.starter_of, proxy_of = excluded.proxy_of, state = excluded.state,
      updated_at = excluded.updated_at, version = m.version + 1`.execute(tx);
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

const moduleColumns = sql`id, parent_id as "parentId", code, name, icon, client, route_name as "routeName", sort, state, version,
  created_at as "createdAt", updated_at as "updatedAt", arranged_at as "arrangedAt"`;

/** Modules and applications in their order. */
export function findModules(db: Executor): Promise<StoredModule[]> {
  return rows<StoredModule>(
    db,
    sql`select ${moduleColumns} from people.module order by sort, created_at, code`,
  );
}

/** An application by id or code; undefined for a module. With `lock`, nobody else orders its menus until the transaction ends. */
export function findApplication(db: Executor, name: string, lock = false): Promise<StoredModule | undefined> {
  return maybe<StoredModule>(
    db,
    sql`select ${moduleColumns} from people.module where (id = ${name} or code = ${name}) and client is not null
        ${lock ? sql`for update` : sql``}`,
  );
}

/** Writes a module or application: a new row, or everything of a known one but its code and parent. */
export async function writeModule(
  tx: Tx,
  row: Omit<StoredModule, 'createdAt' | 'version' | 'arrangedAt'>,
): Promise<void> {
  await sql`insert into people.module as m
      (id, parent_id, code, name, icon, client, route_name, sort, state, created_at, updated_at)
    values (${row.id}, ${row.parentId}, ${row.code}, ${row.name}, ${row.icon}, ${row.client}, ${row.routeName}, ${row.sort},
      ${row.state}, ${row.updatedAt}, ${row.updatedAt})
    on conflict (id) do update set name = excluded.name, icon = excluded.icon, route_name = excluded.route_name,
      sort = excluded.sort, state = excluded.state, updated_at = excluded.updated_at, version = m.version + 1`.execute(
    tx,
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
    sql`select id, client, route_name as "routeName", code, name, capability from people.menu_function
        where (${client ?? null}::text is null or client = ${client ?? null})
          and (${routeName ?? null}::text is null or route_name = ${routeName ?? null})
        order by client, route_name, sort, code`,
  );
}

/** Writes a button; its id stays, since roles may name it. */
export async function writeFunction(
  tx: Tx,
  { id, client, routeName, code, name, capability }: StoredFunction,
  sort: number,
): Promise<void> {
  await sql`insert into people.menu_function (id, client, route_name, code, name, capability, sort)
    values (${id}, ${client}, ${routeName}, ${code}, ${name}, ${capability}, ${sort})
    on conflict (client, route_name, code) do update
      set name = excluded.name, capability = excluded.capability, sort = excluded.sort`.execute(tx);
}
