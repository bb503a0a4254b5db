import { newId, run, tablesOf } from '@homestead/database';
import {
  brokenFields,
  type FieldViolation,
  HttpError,
  type PageOf,
  pageWindow,
  refuseEdited,
} from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { menuClients, menuIcons } from '../../contract/menus/menus.ts';
import type { changeModule, createModule, deleteModule } from '../../contract/menus/routes.ts';
import type { ModuleQuery, ModuleRow } from '../../contract/menus/rows.ts';
import { menuEditTexts as texts } from '../../contract/menus/texts.ts';
import { menuTexts } from '../../contract/texts.ts';
import type { PeopleTables } from '../tables.ts';
import type { MenuDeps } from './deps.ts';
import { sorted } from './edit.ts';
import { findMenus, findModules, type StoredModule, writeModule } from './store.ts';

const tables = tablesOf<PeopleTables>();

/** Modules and applications by page. */
export async function modulePage(
  { db }: MenuDeps,
  query: Static<typeof ModuleQuery>,
): Promise<PageOf<ModuleRow>> {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { parentId, state, keyword } = query;
  const found = (await findModules(db.kysely))
    .filter(
      (row) =>
        (parentId === undefined || row.parentId === parentId) &&
        (state === undefined || row.state === state) &&
        (!keyword || row.name.includes(keyword) || row.code.includes(keyword)),
    )
    .map(toRow);
  const records = sorted(found, query.sort).slice(offset, offset + pageSize);
  return { records, total: found.length, pageNum, pageSize };
}

/** One module or application. Throws 40400. */
export async function moduleRow({ db }: MenuDeps, id: string): Promise<ModuleRow> {
  return toRow(found(await findModules(db.kysely), id));
}

/** Adds a module, or an application in one. Throws 42200 with every field that is wrong, 40900 for a code that is taken. */
export async function addModule(
  deps: MenuDeps,
  { body, act, entry }: Call<typeof createModule>,
): Promise<ModuleRow> {
  return act(async (tx) => {
    const all = await findModules(tx);
    const id = newId();
    const { parentId = null, client = parentId ? 'desktop' : null, icon = null, routeName = null } = body;
    const code = body.code ?? `m${id}`;
    const parent = all.find((row) => row.id === parentId);
    const faults: FieldViolation[] = [];
    if (parentId !== null && (!parent || parent.client))
      faults.push({ path: 'parentId', message: texts.moduleParent });
    if (parentId === null && client) faults.push({ path: 'client', message: texts.moduleNoClient });
    if (parentId !== null && !client) faults.push({ path: 'client', message: texts.moduleClient });
    const sort = body.sort ?? all.filter((row) => row.parentId === parentId).length;
    const name = body.name.trim();
    const row = { id, parentId, code, name, icon, client, routeName, sort, state: body.state ?? 'YES' };
    refuse([...faults, ...faultsOf(deps, row)]);
    if (all.some((other) => other.code === code))
      throw new HttpError('conflict', texts.moduleCode(code), {
        fields: [{ path: 'code', message: texts.moduleCode(code) }],
      });
    entry.target = `module:${id}`;
    await writeModule(tx, { ...row, updatedAt: deps.now() });
    return toRow(found(await findModules(tx), id));
  });
}

/** Changes a module or application. Throws 40900 where somebody changed it meanwhile, 42200 as `addModule`. */
export async function editModule(
  deps: MenuDeps,
  { params, body, act, entry }: Call<typeof changeModule>,
): Promise<ModuleRow> {
  entry.target = `module:${params.id}`;
  return act(async (tx) => {
    await run(
      tx,
      tables.selectFrom('people.module').select(sql.lit(1).as('one')).where('id', '=', params.id).forUpdate(),
    );
    const known = found(await findModules(tx), params.id);
    refuseEdited(known, body.version, { what: texts.what });
    const { name = known.name, icon = known.icon, routeName = known.routeName } = body;
    const { sort = known.sort, state = known.state } = body;
    const row = { ...known, name: name.trim(), icon, routeName, sort, state, updatedAt: deps.now() };
    const isOwn = state === 'NO' && isOfClient(known);
    refuse([...faultsOf(deps, row), ...(isOwn ? [{ path: 'state', message: texts.ownClient }] : [])]);
    await writeModule(tx, row);
    return toRow(found(await findModules(tx), params.id));
  });
}

/** Deletes a module or application. Throws 40900 where something is in it, or a client needs it. */
export async function removeModule({ params, act, entry }: Call<typeof deleteModule>): Promise<null> {
  entry.target = `module:${params.id}`;
  return act(async (tx) => {
    await run(
      tx,
      tables.selectFrom('people.module').select(sql.lit(1).as('one')).where('id', '=', params.id).forUpdate(),
    );
    const all = await findModules(tx);
    const known = found(all, params.id);
    const applications = all.filter(({ parentId }) => parentId === known.id).length;
    if (applications > 0) throw new HttpError('conflict', texts.applicationsInUse(applications));
    const menus = (await findMenus(tx, known.id)).length;
    if (isOfClient(known)) throw new HttpError('conflict', texts.ownClient);
    if (menus > 0) throw new HttpError('conflict', texts.menusInUse(menus));
    await run(tx, tables.deleteFrom('people.module').where('id', '=', known.id));
    return null;
  });
}

const isOfClient = ({ code }: StoredModule) => (menuClients as readonly string[]).includes(code);

function faultsOf(
  { names }: MenuDeps,
  { name, icon, routeName, client }: Pick<StoredModule, 'name' | 'icon' | 'routeName' | 'client'>,
): FieldViolation[] {
  const faults: FieldViolation[] = [];
  if (name === '') faults.push({ path: 'name', message: texts.moduleName });
  if (icon && !(menuIcons as readonly string[]).includes(icon))
    faults.push({ path: 'icon', message: menuTexts.unknownIcon(icon) });
  if (routeName && !Object.hasOwn(names.routes[client ?? 'desktop'], routeName))
    faults.push({ path: 'routeName', message: menuTexts.unknownRoute(routeName) });
  return faults;
}

function refuse(faults: readonly FieldViolation[]): void {
  if (faults.length > 0) throw brokenFields(faults);
}

function found(all: readonly StoredModule[], id: string): StoredModule {
  const row = all.find((one) => one.id === id);
  if (!row) throw new HttpError('missing');
  return row;
}

function toRow({ createdAt, updatedAt, arrangedAt: _, ...row }: StoredModule): ModuleRow {
  return { ...row, createTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() };
}
