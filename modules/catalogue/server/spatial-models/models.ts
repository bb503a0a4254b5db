import {
  anyOf,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { brokenFields, EditedMeanwhile, HttpError, pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import type { Principal } from '@homestead/people/server';
import { sendSheet } from '@homestead/spreadsheet';
import { type ExpressionBuilder, sql } from 'kysely';
import { modelTexts as texts } from '../../contract/data-catalogue/model-texts.ts';
import * as routes from '../../contract/data-catalogue/models.ts';
import { catalogueTexts } from '../../contract/data-catalogue/texts.ts';
import type { DataDeps } from '../data-deps.ts';
import { DirectoryTree } from '../directories/tree.ts';
import { countUse } from '../entries/entries.ts';
import { likeText, orderOf } from '../lists.ts';
import type { CatalogueTables, SpatialModelTable } from '../tables.ts';
import { orderSteps } from './graph.ts';
import { askRun, cancelRun, findRuns, getRun, runsOpenTo, type StoredModel } from './runs.ts';

const tables = tablesOf<CatalogueTables>();

const storedModels = tables
  .selectFrom('catalogue.spatial_model as m')
  .select((eb) => [
    'm.id',
    'm.directory_id as directoryId',
    'm.name',
    'm.remark',
    'm.steps',
    'm.version',
    eb
      .selectFrom('catalogue.spatial_model_run as r')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('r.model_id', '=', 'm.id')
      .as('runs'),
    'm.created_at as createdAt',
    'm.created_by as createdBy',
    'm.updated_at as updatedAt',
    'm.updated_by as updatedBy',
  ])
  .$narrowType<Pick<StoredModel, 'steps' | 'runs'>>();
const sorts = {
  name: sql`m.name collate "C"`,
  updateTime: 'm.updated_at',
  createTime: 'm.created_at',
} as const;

interface View {
  tree: DirectoryTree;
  mayRead: ReadonlySet<string>;
  mayEdit: ReadonlySet<string>;
  person: Principal;
}

async function viewOf(db: Executor, person: Principal): Promise<View> {
  const tree = await DirectoryTree.read(db);
  const mayRead = tree.allowed(person, 'catalogue.entry.read');
  return { tree, mayRead, mayEdit: tree.allowed(person, 'catalogue.entry.edit'), person };
}

/** `/spatialModel`: analyses saved as steps, and their runs; `wake` is called when one is asked for. */
export function modelRoutes(deps: DataDeps, wake: () => void): BoundRoute[] {
  const { db } = deps;
  const find = async (person: Principal, id: string) => {
    const view = await viewOf(db.kysely, person);
    return { view, model: await getModel(db.kysely, view, id) };
  };
  return [
    bind(routes.listModels, async ({ query, person }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const { keyword = '', directoryId, sort = 'name' } = query;
      const view = await viewOf(db.kysely, person);
      if (directoryId !== undefined && !view.mayRead.has(directoryId))
        throw new HttpError('missing', catalogueTexts.noDirectory);
      const within = directoryId === undefined ? [...view.mayRead] : view.tree.within(directoryId);
      const isAsked = (eb: ExpressionBuilder<{ m: SpatialModelTable } & CatalogueTables, 'm'>) =>
        eb.and([
          eb('m.directory_id', '=', anyOf(within)),
          eb.or([eb('m.name', 'ilike', likeText(keyword)), eb('m.remark', 'ilike', likeText(keyword))]),
        ]);
      const found = await rows(
        db.kysely,
        storedModels
          .where(isAsked)
          .orderBy(...orderOf(sort, sorts))
          .orderBy('m.id')
          .limit(pageSize)
          .offset(offset),
      );
      const { total } = await one(
        db.kysely,
        tables.selectFrom('catalogue.spatial_model as m').select(countTotal).where(isAsked),
      );
      const mayCreate = can(person, 'catalogue.entry.edit') ? ['create'] : [];
      return { records: found.map((row) => toRow(view, row)), total, pageNum, pageSize, can: mayCreate };
    }),
    bind(routes.getModel, async ({ person, params }) => {
      const { view, model } = await find(person, params.id);
      return toRow(view, model);
    }),
    bind(routes.createModel, (call) =>
      call.once(async (tx) => {
        const { directoryId, remark = '', steps } = call.body;
        const view = await viewOf(tx, call.person);
        const [id, at, by, name] = [newId(), deps.now(), call.person.name, nameOf(call.body.name)];
        orderSteps(steps);
        await mustFit(tx, view, { id: null, directoryId, name });
        await run(
          tx,
          tables.insertInto('catalogue.spatial_model').values({
            id,
            directory_id: directoryId,
            name,
            remark: remark.trim(),
            steps: JSON.stringify(steps),
            created_at: at,
            created_by: by,
            updated_at: at,
            updated_by: by,
          }),
        );
        note(call, id, texts.created(name));
        return toRow(view, await getModel(tx, view, id));
      }),
    ),
    bind(routes.updateModel, (call) =>
      call.act(async (tx) => {
        const view = await viewOf(tx, call.person);
        const before = await lockModel(tx, view, call.params.id);
        if (before.version !== call.body.version)
          throw new EditedMeanwhile({ what: `“${before.name}”`, by: before.updatedBy, at: before.updatedAt });
        const { directoryId = before.directoryId, remark = before.remark, steps = before.steps } = call.body;
        const name = nameOf(call.body.name ?? before.name);
        orderSteps(steps);
        await mustFit(tx, view, { id: before.id, directoryId, name });
        await run(
          tx,
          tables
            .updateTable('catalogue.spatial_model')
            .set((eb) => ({
              directory_id: directoryId,
              name,
              remark: remark.trim(),
              steps: JSON.stringify(steps),
              version: eb('version', '+', eb.lit(1)),
              updated_at: deps.now(),
              updated_by: call.person.name,
            }))
            .where('id', '=', before.id),
        );
        note(call, before.id, texts.edited(name));
        return toRow(view, await getModel(tx, view, before.id));
      }),
    ),
    bind(routes.deleteModel, (call) =>
      call.act(async (tx) => {
        const before = await lockModel(tx, await viewOf(tx, call.person), call.params.id);
        await run(
          tx,
          tables
            .deleteFrom('catalogue.entry')
            .where('type', '=', sql.lit('model'))
            .where('target_id', '=', before.id),
        );
        await run(tx, tables.deleteFrom('catalogue.spatial_model').where('id', '=', before.id));
        note(call, before.id, texts.removed(before.name));
        return null;
      }),
    ),
    bind(routes.runModel, async (call) => {
      const { model } = await find(call.person, call.params.id);
      await countUse(db.kysely, 'model', model.id);
      const asked = await askRun(deps, call, model);
      wake();
      return asked;
    }),
    bind(routes.cancelRun, async (call) => {
      const { model } = await find(call.person, call.params.id);
      return cancelRun(deps, call, model);
    }),
    bind(routes.listRuns, async ({ person, params, query }) => {
      const { model } = await find(person, params.id);
      const { pageNum, pageSize, offset } = pageWindow(query);
      const isAsked = sql<boolean>`r.model_id = ${model.id} and ${await runsOpenTo(deps, person)}`;
      const found = await findRuns(db.kysely, isAsked, { pageSize, offset });
      return { ...found, pageNum, pageSize };
    }),
    bind(routes.exportRun, async ({ person, params, reply }) => {
      const { model } = await find(person, params.id);
      const run = await getRun(db.kysely, model.id, params.runId, await runsOpenTo(deps, person));
      if (run.state !== 'done') throw new HttpError('conflict', texts.noResult);
      const { name, count, area } = texts.columns;
      const head = [{ title: name, width: 30 }, { title: count }, { title: area, width: 20 }];
      const table = run.byClass.map((row) => [row.name, row.count, row.area]);
      return sendSheet(reply, texts.sheet(model.name), head, [
        ...table,
        [texts.total, run.featureCount, run.totalArea],
      ]);
    }),
  ];
}

async function getModel(db: Executor, { mayRead }: View, id: string, lock = false): Promise<StoredModel> {
  const asked = storedModels.where('m.id', '=', id).where('m.directory_id', '=', anyOf([...mayRead]));
  const found = await maybe(db, lock ? asked.forUpdate() : asked);
  if (!found) throw new HttpError('missing');
  return found;
}

async function lockModel(tx: Tx, view: View, id: string): Promise<StoredModel> {
  const found = await getModel(tx, view, id, true);
  if (!view.mayEdit.has(found.directoryId))
    throw new HttpError('forbidden', catalogueTexts.directoryForbidden);
  return found;
}

async function mustFit(
  tx: Tx,
  { mayRead, mayEdit }: View,
  wish: { id: string | null; directoryId: string; name: string },
): Promise<void> {
  const { id, directoryId, name } = wish;
  if (!mayRead.has(directoryId))
    throw brokenFields([{ path: 'directoryId', message: catalogueTexts.noDirectory }]);
  if (!mayEdit.has(directoryId)) throw new HttpError('forbidden', catalogueTexts.directoryForbidden);
  const taken = await maybe(
    tx,
    tables
      .selectFrom('catalogue.spatial_model')
      .select(sql.lit(1).as('one'))
      .where('directory_id', '=', directoryId)
      .where('name', '=', name)
      .where('id', 'is distinct from', id),
  );
  const message = texts.nameTaken(name);
  if (taken) throw new HttpError('conflict', message, { fields: [{ path: 'name', message }] });
}

function nameOf(text: string): string {
  const name = text.trim();
  if (!name) throw brokenFields([{ path: 'name', message: texts.noName }]);
  return name;
}

function toRow({ tree, mayEdit, person }: View, row: StoredModel): routes.SpatialModel {
  const { createdAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    directoryPath: tree.path(row.directoryId),
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
    can: [
      ...(mayEdit.has(row.directoryId) ? ['edit', 'delete'] : []),
      ...(can(person, 'catalogue.model.run') ? ['run'] : []),
    ],
  };
}

function note(call: Pick<Call, 'entry'>, id: string, summary: string): void {
  Object.assign(call.entry, { summary, target: `spatialModel:${id}` });
}
