import { changed, countTotal, newId, one, rows, run, tablesOf } from '@homestead/database';
import { brokenFields, HttpError, pageWindow, refuseEdited } from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  type componentRoutes,
  type componentTree,
  serviceTexts,
  type TreeComponent,
  treeTexts as texts,
} from '../../contract/services/index.ts';
import { likeText, named, orderOf } from '../services/sources/sources.ts';
import type { MapTables, TreeComponentTable } from '../tables.ts';
import type { LayerTreeSettings } from './deps.ts';
import { getComponent, lockComponent, nodesOf, type StoredComponent, storedComponents } from './store.ts';
import { nestedTree } from './tree.ts';
import { viewOf } from './views.ts';

const tables = tablesOf<MapTables>();

type Routes = typeof componentRoutes;

/** What a person may do with the tree, for the page. */
export const abilities = (person: Principal): string[] => (can(person, 'map.tree.edit') ? ['edit'] : []);

export const shownComponent = ({ updatedAt, ...rest }: StoredComponent): TreeComponent => ({
  ...rest,
  updateTime: updatedAt.toISOString(),
});

const sorts = {
  name: 'c.name',
  sort: 'c.sort',
  // The rows keep no time of their beginning: the name that every list takes orders them by their last change.
  createTime: 'c.updated_at',
  updateTime: 'c.updated_at',
} as const;

export async function listComponents({ db }: LayerTreeSettings, { query, person }: Call<Routes['list']>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const isAsked = (eb: ExpressionBuilder<{ c: TreeComponentTable } & MapTables, 'c'>) =>
    eb.and(query.keyword ? [eb('c.name', 'ilike', likeText(query.keyword))] : []);
  const found = await rows(
    db.kysely,
    storedComponents
      .where(isAsked)
      .orderBy(...orderOf(query.sort ?? 'sort', sorts))
      .orderBy('c.id')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one(
    db.kysely,
    tables.selectFrom('map.tree_component as c').select(countTotal).where(isAsked),
  );
  return { records: found.map(shownComponent), total, pageNum, pageSize, can: abilities(person) };
}

export async function createComponent({ db: _, now }: LayerTreeSettings, call: Call<Routes['create']>) {
  const { body, entry } = call;
  const id = newId();
  const name = nameIn(body.name);
  entry.target = `mapTreeComponent:${id}`;
  entry.detail = { summary: serviceTexts.created(name) };
  const { left = 0, top = 0, width = 300, height = 400, show = true, sort = 0 } = body;
  return named(
    call.once(async (tx) => {
      await run(
        tx,
        tables.insertInto('map.tree_component').values({
          id,
          name,
          left_percent: left,
          top_percent: top,
          width,
          height,
          is_shown: show,
          sort,
          updated_at: now(),
        }),
      );
      return shownComponent(await getComponent(tx, id));
    }),
  );
}

export function nameIn(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw brokenFields([{ path: 'name', message: serviceTexts.noName }]);
  return trimmed;
}

export async function updateComponent({ now }: LayerTreeSettings, call: Call<Routes['update']>) {
  const { body, params, entry } = call;
  entry.target = `mapTreeComponent:${params.id}`;
  return named(
    call.act(async (tx) => {
      await run(
        tx,
        tables
          .selectFrom('map.tree_component')
          .select(sql.lit(1).as('one'))
          .where('id', '=', params.id)
          .forUpdate(),
      );
      const before = await getExact(tx, params.id);
      refuseEdited(before, body.version);
      const { version: _, ...rest } = body;
      const after = { ...before, ...rest, name: nameIn(rest.name ?? before.name) };
      await run(
        tx,
        tables
          .updateTable('map.tree_component')
          .set((eb) => ({
            name: after.name,
            left_percent: after.left,
            top_percent: after.top,
            width: after.width,
            height: after.height,
            is_shown: after.show,
            sort: after.sort,
            updated_at: now(),
            version: eb('version', '+', eb.lit(1)),
          }))
          .where('id', '=', params.id),
      );
      entry.detail = { summary: serviceTexts.edited(after.name) };
      return shownComponent(await getComponent(tx, params.id));
    }),
  );
}

async function getExact(...[db, id]: Parameters<typeof getComponent>): Promise<StoredComponent> {
  const found = await getComponent(db, id);
  if (found.id !== id) throw new HttpError('missing');
  return found;
}

export async function removeComponent(call: Call<Routes['remove']>): Promise<null> {
  const { params, entry } = call;
  entry.target = `mapTreeComponent:${params.id}`;
  await call.act(async (tx) => {
    const { name } = await getExact(tx, params.id);
    await lockComponent(tx, params.id);
    if ((await nodesOf(tx, params.id)).length > 0) throw new HttpError('conflict', texts.lastComponent);
    await changed(tx, tables.deleteFrom('map.tree_component').where('id', '=', params.id));
    entry.detail = { summary: serviceTexts.removed(name) };
  });
  return null;
}

/** The tree of a panel as its reader may see it. */
export async function readTree(
  { db, servicesOf }: LayerTreeSettings,
  { params, person }: Call<typeof componentTree>,
) {
  const component = await getComponent(db.kysely, params.id).catch((fault: unknown) => {
    if (params.id === 'default' && fault instanceof HttpError && fault.kind === 'missing') return null;
    throw fault;
  });
  const abilities = can(person, 'catalogue.version.read') ? ['versions'] : [];
  if (!component) return { component, can: abilities, view: null, tree: [] };
  const [nodes, services, view] = await Promise.all([
    nodesOf(db.kysely, component.id),
    servicesOf(person),
    viewOf(db.kysely, person.id, component.id),
  ]);
  return { component: shownComponent(component), can: abilities, view, tree: nestedTree(nodes, services) };
}
