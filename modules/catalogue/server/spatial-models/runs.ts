import { type CamelRow, type Executor, newId, one, rows, type Tx } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { type RawBuilder, sql } from 'kysely';
import { dataFileRule } from '../../contract/data-catalogue/files.ts';
import { modelTexts as texts } from '../../contract/data-catalogue/model-texts.ts';
import type { ModelRun, ModelStep, runModel as runRoute } from '../../contract/data-catalogue/models.ts';
import type { DataDeps } from '../data-deps.ts';
import { addDataFile } from '../data-files/data-files.ts';
import type { SpatialModelTable } from '../tables.ts';
import { orderSteps } from './graph.ts';
import { type RunResult, runSteps } from './steps.ts';

export interface StoredModel extends CamelRow<SpatialModelTable> {
  steps: ModelStep[];
  runs: number;
}

/** Runs a model on the layers that were chosen, and keeps its table and, as a data file, its features. */
export async function runModel(
  deps: DataDeps,
  call: Call<typeof runRoute>,
  model: StoredModel,
): Promise<ModelRun> {
  const { inputs = {}, keep = true } = call.body;
  const result = await runSteps(deps, call.person, orderSteps(model.steps), inputs);
  if (!keep || result.features.length === 0)
    return call.act((tx) => store(deps, tx, call, model, result, null));
  const name = `${model.name} ${stamp(deps.now())}`;
  return deps.files.deposit(
    {
      name: `${name}.geojson`,
      declared: 'application/json',
      source: bytesOf(result),
      rule: dataFileRule.name,
      personId: call.person.id,
      fileIn: () => undefined,
    },
    (put) =>
      call.act(async (tx) => {
        const { id: fileId } = await put(tx);
        const note = `${texts.kind}：${result.layerVersions.join('、')}`;
        const file = { directoryId: model.directoryId, name, remark: '', fileId, note };
        const id = await addDataFile(deps, tx, call.person, file);
        return store(deps, tx, call, model, result, id);
      }),
  );
}

const stamp = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll(':', '');

async function* bytesOf({ features }: RunResult): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('{"type":"FeatureCollection","features":[');
  for (const [i, feature] of features.entries())
    yield encoder.encode(`${i > 0 ? ',\n' : ''}${JSON.stringify(feature)}`);
  yield encoder.encode(']}');
}

async function store(
  deps: DataDeps,
  tx: Tx,
  call: Call<typeof runRoute>,
  model: StoredModel,
  result: RunResult,
  fileId: string | null,
): Promise<ModelRun> {
  const { person, entry } = call;
  const [id, at] = [newId(), deps.now()];
  const { features, byClass, totalArea, layerVersions } = result;
  await sql`insert into catalogue.spatial_model_run (id, model_id, state, steps, inputs, versions, reader, progress, feature_count,
      total_area, by_class, result_file_id, created_at, created_by, created_by_name, finished_at)
    values (${id}, ${model.id}, 'done', ${JSON.stringify(model.steps)}::jsonb, ${JSON.stringify(call.body.inputs ?? {})}::jsonb,
      ${JSON.stringify(layerVersions)}::jsonb, '{}'::jsonb, 100, ${features.length}, ${totalArea},
      ${JSON.stringify(byClass)}::jsonb, ${fileId}, ${at}, ${person.id}, ${person.name}, ${at})`.execute(tx);
  Object.assign(entry, {
    summary: texts.run(model.name, features.length),
    target: `spatialModel:${model.id}`,
  });
  const { records } = await findRuns(tx, sql`r.id = ${id}`, { pageSize: 1, offset: 0 });
  return records[0]!;
}

interface StoredRun extends Omit<ModelRun, 'createTime' | 'unit'> {
  createdAt: Date;
}

export async function findRuns(
  db: Executor,
  where: RawBuilder<unknown>,
  page: { pageSize: number; offset: number },
): Promise<{ records: ModelRun[]; total: number }> {
  const found = await rows(
    db,
    sql<StoredRun>`select r.id, r.model_id as "modelId", r.state, r.inputs, r.versions as "layerVersions",
        r.feature_count as "featureCount", r.total_area as "totalArea", r.by_class as "byClass",
        r.result_file_id as "resultFileId", r.created_at as "createdAt", r.created_by_name as "createdBy"
      from catalogue.spatial_model_run r where ${where} order by r.created_at desc, r.id desc
      limit ${page.pageSize} offset ${page.offset}`,
  );
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*)::int as total from catalogue.spatial_model_run r where ${where}`,
  );
  const records = found.map(({ createdAt, ...row }) => ({
    ...row,
    unit: 'm2' as const,
    createTime: createdAt.toISOString(),
  }));
  return { records, total };
}
