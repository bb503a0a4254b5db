import {
  type CamelRow,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  tablesOf,
} from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { modelTexts as texts } from '../../contract/data-catalogue/model-texts.ts';
import type {
  cancelRun as cancelRoute,
  ModelRun,
  ModelStep,
  runModel as runRoute,
} from '../../contract/data-catalogue/models.ts';
import type { DataDeps } from '../data-deps.ts';
import { listLayers, versionTitles } from '../layers.ts';
import { literals } from '../lists.ts';
import type { CatalogueTables, SpatialModelTable } from '../tables.ts';
import { orderSteps } from './graph.ts';
import { inputLayers } from './steps.ts';

const tables = tablesOf<CatalogueTables>();

export interface StoredModel extends CamelRow<SpatialModelTable> {
  steps: ModelStep[];
  runs: number;
}

/** Runs of one person that wait or run at a time. */
const mostAtOnce = 3;

/** Asks for a run in the background, once the layers that were chosen are the person's to read. Throws 42200, 42900. */
export async function askRun(
  deps: DataDeps,
  call: Call<typeof runRoute>,
  model: StoredModel,
): Promise<ModelRun> {
  const { inputs = {}, keep = true } = call.body;
  const steps = orderSteps(model.steps);
  await inputLayers({ deps, db: deps.db.kysely, person: call.person, inputs }, steps);
  return call.act(async (tx) => {
    const { person, entry } = call;
    const { waiting } = await one<{ waiting: number }>(
      tx,
      tables
        .selectFrom('catalogue.spatial_model_run')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .where('created_by', '=', person.id)
        .where('state', 'in', literals('waiting', 'running')),
    );
    if (waiting >= mostAtOnce) throw new HttpError('conflict', texts.tooManyRuns(mostAtOnce));
    const [id, at] = [newId(), deps.now()];
    await run(
      tx,
      tables.insertInto('catalogue.spatial_model_run').values({
        id,
        model_id: model.id,
        state: sql.lit('waiting'),
        steps: JSON.stringify(model.steps),
        inputs: JSON.stringify(inputs),
        versions: sql.lit('[]'),
        reader: JSON.stringify(person),
        keep,
        created_at: at,
        created_by: person.id,
        created_by_name: person.name,
      }),
    );
    Object.assign(entry, { summary: texts.run(model.name), target: `spatialModel:${model.id}` });
    return getRun(tx, model.id, id);
  });
}

/** Ends a run that waits or runs; whoever runs it stops at its next step. Throws 40900 where it has ended. */
export async function cancelRun(
  deps: DataDeps,
  call: Call<typeof cancelRoute>,
  model: StoredModel,
): Promise<ModelRun> {
  const isOpen = await runsOpenTo(deps, call.person);
  return call.act(async (tx) => {
    const { runId } = call.params;
    const run = await getRun(tx, model.id, runId, isOpen);
    const done = await maybe(
      tx,
      tables
        .updateTable('catalogue.spatial_model_run')
        .set({ state: sql.lit('cancelled'), lease_until: sql.lit(null), finished_at: deps.now() })
        .where('id', '=', runId)
        .where('state', 'in', literals('waiting', 'running'))
        .returning('id'),
    );
    if (!done) throw new HttpError('conflict', texts.alreadyEnded);
    const target = `spatialModel:${model.id}`;
    Object.assign(call.entry, { summary: texts.cancelled(model.name), target, detail: { state: run.state } });
    return getRun(tx, model.id, runId);
  });
}

/**
 * Runs that a person may look at: their own, and of others those on layers of which they may read everything themselves. A table
 * by class repeats what fields hold.
 */
export async function runsOpenTo(
  { db, accessTo }: DataDeps,
  person: Principal,
): Promise<RawBuilder<boolean>> {
  const whole = (await listLayers(db.kysely)).filter((layer) => {
    const visible = accessTo(person, layer);
    return visible?.fields === 'all' && visible.place === 'all';
  });
  return sql<boolean>`(r.created_by = ${person.id} or not exists (
    select 1 from jsonb_array_elements_text(r.versions) read (version)
    where split_part(read.version, '@', 1) <> all(${whole.map(({ id }) => id)}::text[])))`;
}

/** Throws missing. */
export async function getRun(
  db: Executor,
  modelId: string,
  id: string,
  isOpen: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<ModelRun> {
  const isAsked = sql<boolean>`r.model_id = ${modelId} and r.id = ${id} and ${isOpen}`;
  const { records } = await findRuns(db, isAsked, { pageSize: 1, offset: 0 });
  if (!records[0]) throw new HttpError('missing');
  return records[0];
}

interface StoredRun extends Omit<ModelRun, 'layerTitles' | 'createTime' | 'finishTime' | 'unit'> {
  createdAt: Date;
  finishedAt: Date | null;
}

export async function findRuns(
  db: Executor,
  isAsked: Expression<SqlBool>,
  page: { pageSize: number; offset: number },
): Promise<{ records: ModelRun[]; total: number }> {
  const found = await rows(
    db,
    tables
      .selectFrom('catalogue.spatial_model_run as r')
      .select([
        'r.id',
        'r.model_id as modelId',
        'r.state',
        'r.progress',
        'r.fault',
        'r.inputs',
        'r.versions as layerVersions',
        sql<number>`coalesce(r.feature_count, 0)`.as('featureCount'),
        sql<number>`coalesce(r.total_area, 0)`.as('totalArea'),
        sql<StoredRun['byClass']>`coalesce(r.by_class, '[]'::jsonb)`.as('byClass'),
        'r.result_file_id as resultFileId',
        'r.created_at as createdAt',
        'r.created_by_name as createdBy',
        'r.finished_at as finishedAt',
      ])
      .where(isAsked)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(page.pageSize)
      .offset(page.offset)
      .$narrowType<Pick<StoredRun, 'inputs' | 'layerVersions'>>(),
  );
  const { total } = await one(
    db,
    tables.selectFrom('catalogue.spatial_model_run as r').select(countTotal).where(isAsked),
  );
  const titles = await versionTitles(
    db,
    found.flatMap(({ layerVersions }) => layerVersions),
  );
  const records = found.map(({ createdAt, finishedAt, ...row }) => ({
    ...row,
    layerTitles: row.layerVersions.map((version) => titles.get(version) ?? version),
    unit: 'm2' as const,
    createTime: createdAt.toISOString(),
    finishTime: finishedAt?.toISOString() ?? null,
  }));
  return { records, total };
}
