import { rm } from 'node:fs/promises';
import { countTotal, maybe, one, rows, run, type Tx, tablesOf } from '@homestead/database';
import { encodings } from '@homestead/geoformats';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { can } from '@homestead/people/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import { type catalogueRoutes as routes, importTexts as texts } from '../../contract/index.ts';
import { likeText, orderOf } from '../lists.ts';
import type { CatalogueTables, ImportTable } from '../tables.ts';
import { receiveSource, sourcePath } from './arrival/receive.ts';
import { judgeChoices } from './confirm.ts';
import type { ImportDeps } from './deps.ts';
import { previewOf } from './preview.ts';
import { findingOf, findingsAfter } from './report.ts';
import {
  type DetailedImport,
  getStored,
  lockStored,
  samplesOf,
  storedImports,
  toDetail,
  toRow,
} from './store.ts';

const tables = tablesOf<CatalogueTables>();

const sorts = {
  createdAt: 'i.created_at',
  fileName: 'i.file_name',
  state: 'i.state',
  size: 'i.size',
} as const;
const ended: readonly string[] = ['done', 'refused', 'cancelled'];

export async function listImports(deps: ImportDeps, call: Call<typeof routes.listImports>) {
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { keyword, state, layerId, sort = '-createdAt' } = call.query;
  const isAsked = (eb: ExpressionBuilder<{ i: ImportTable } & CatalogueTables, 'i'>) =>
    eb.and([
      ...(keyword ? [eb('i.file_name', 'ilike', likeText(keyword))] : []),
      ...(state ? [eb('i.state', '=', state)] : []),
      ...(layerId ? [eb('i.layer_id', '=', layerId)] : []),
    ]);
  const found = await rows(
    deps.db.kysely,
    storedImports
      .where(isAsked)
      .orderBy(...orderOf(sort, sorts))
      .orderBy('i.id', 'desc')
      .limit(pageSize)
      .offset(offset),
  );
  const { total } = await one<{ total: number }>(
    deps.db.kysely,
    tables.selectFrom('catalogue.import as i').select(countTotal).where(isAsked),
  );
  const mayPublish = can(call.person, 'catalogue.version.publish');
  return {
    records: found.map((row) => toRow(row, deps)),
    total,
    pageNum,
    pageSize,
    can: mayPublish ? ['import', 'publish'] : ['import'],
  };
}

/** Takes a source file; it is examined in the background. `wake` is called once it is there. */
export async function uploadImport(
  deps: ImportDeps,
  call: Call<typeof routes.uploadImport>,
  wake: () => void,
) {
  const { id, fileName, size, checksum } = await receiveSource(deps.folder, call.request);
  try {
    const made = await call.act(async (tx) => {
      const at = deps.now();
      const { id: personId, name } = call.person;
      await run(
        tx,
        tables.insertInto('catalogue.import').values({
          id,
          state: sql.lit('uploaded'),
          file_name: fileName,
          size,
          checksum,
          created_by: personId,
          created_by_name: name,
          created_at: at,
          updated_at: at,
        }),
      );
      note(call, id, texts.acts.uploaded(fileName), { size, checksum });
      return getStored(tx, id);
    });
    wake();
    return toDetail(made, deps);
  } catch (error) {
    await rm(sourcePath(deps.folder, id), { force: true });
    throw error;
  }
}

/** Has the file examined anew with another encoding, while nothing is confirmed. Throws 40900, 42200. */
export async function examineImport(
  deps: ImportDeps,
  call: Call<typeof routes.examineImport>,
  wake: () => void,
) {
  const { encoding } = call.body;
  if (encoding !== null && !(encodings as readonly string[]).includes(encoding))
    throw brokenFields([{ path: 'encoding', message: texts.unknownEncoding }]);
  const done = await change(deps, call, async (tx, found) => {
    if (found.state !== 'examined') throw notExamined(found);
    await run(
      tx,
      tables
        .updateTable('catalogue.import')
        .set((eb) => ({
          state: sql.lit('uploaded'),
          encoding,
          attempts: sql.lit(0),
          lease_until: sql.lit(null),
          revision: eb('revision', '+', eb.lit(1)),
          updated_at: deps.now(),
        }))
        .where('id', '=', found.id),
    );
    note(call, found.id, texts.acts.examined(found.fileName), { encoding });
  });
  wake();
  return done;
}

export async function previewImport(deps: ImportDeps, call: Call<typeof routes.previewImport>) {
  const found = await getStored(deps.db.kysely, call.params.id);
  if (!found.examined) throw notExamined(found);
  const { sourceLayer, ...system } = call.query;
  if (!found.examined.layers.some(({ name }) => name === sourceLayer))
    throw brokenFields([{ path: 'sourceLayer', message: texts.unknownSourceLayer }]);
  return previewOf(await samplesOf(deps.db.kysely, found.id, sourceLayer), system, deps.bounds());
}

/** Keeps the clerk's choices and has the import run. Throws 40900 where it was confirmed before, 42200. */
export async function confirmImport(
  deps: ImportDeps,
  call: Call<typeof routes.confirmImport>,
  wake: () => void,
) {
  const done = await change(deps, call, async (tx, found) => {
    if (found.state !== 'examined') throw notExamined(found);
    const choices = call.body;
    const layerName = await judgeChoices(tx, found, choices);
    const total = found.examined?.layers.find(({ name }) => name === choices.sourceLayer);
    await run(
      tx,
      tables
        .updateTable('catalogue.import')
        .set((eb) => ({
          state: sql.lit('confirmed'),
          choices: JSON.stringify(choices),
          attempts: sql.lit(0),
          layer_id: choices.layerId ?? null,
          total_count: total?.countIsLeast ? null : (total?.count ?? null),
          revision: eb('revision', '+', eb.lit(1)),
          updated_at: deps.now(),
        }))
        .where('id', '=', found.id),
    );
    note(call, found.id, texts.acts.confirmed(found.fileName, layerName), { ...choices });
  });
  wake();
  return done;
}

/** Ends an import that has not ended; what it loaded is removed by whoever runs it. Throws 40900. */
export function cancelImport(deps: ImportDeps, call: Call<typeof routes.cancelImport>) {
  return change(deps, call, async (tx, found) => {
    if (ended.includes(found.state)) throw new HttpError('conflict', texts.alreadyEnded);
    await run(
      tx,
      tables
        .updateTable('catalogue.import')
        .set((eb) => ({
          state: sql.lit('cancelled'),
          finished_at: deps.now(),
          updated_at: deps.now(),
          kept_count: sql.lit(0),
          lease_until: sql.lit(null),
          revision: eb('revision', '+', eb.lit(1)),
        }))
        .where('id', '=', found.id),
    );
    note(call, found.id, texts.acts.cancelled(found.fileName), { state: found.state });
  });
}

export function deleteImport(call: Call<typeof routes.deleteImport>) {
  return call.act(async (tx) => {
    const found = await lockStored(tx, call.params.id);
    if (!ended.includes(found.state)) throw new HttpError('conflict', texts.stillRunning);
    await run(tx, tables.deleteFrom('catalogue.import').where('id', '=', found.id));
    note(call, found.id, texts.acts.removed(found.fileName), { state: found.state });
    return null;
  });
}

export async function listFindings({ db }: ImportDeps, call: Call<typeof routes.listFindings>) {
  const { id } = await getStored(db.kysely, call.params.id);
  const { pageNum, pageSize, offset } = pageWindow(call.query);
  const { kind } = call.query;
  const isAsked = (eb: ExpressionBuilder<CatalogueTables, 'catalogue.import_finding'>) =>
    eb.and([eb('import_id', '=', id), ...(kind ? [eb('kind', '=', kind)] : [])]);
  const { total } = await one<{ total: number }>(
    db.kysely,
    tables.selectFrom('catalogue.import_finding').select(countTotal).where(isAsked),
  );
  const last = tables.selectFrom('catalogue.import_finding').select('position').where(isAsked);
  const before =
    offset > 0
      ? await maybe(
          db.kysely,
          last
            .orderBy('position')
            .limit(sql.lit(1))
            .offset(offset - 1),
        )
      : { position: 0 };
  const found = before ? await findingsAfter(db.kysely, id, before.position, pageSize, kind) : [];
  return { records: found.map(findingOf), total, pageNum, pageSize };
}

const notExamined = ({ state }: DetailedImport) =>
  new HttpError('conflict', state === 'uploaded' ? texts.notExamined : texts.alreadyStarted);

/** Changes an import under a lock and answers with it as it then stands. */
function change(
  deps: ImportDeps,
  call: Pick<Call, 'act' | 'entry'> & { params: { id: string } },
  work: (tx: Tx, found: DetailedImport) => Promise<void>,
) {
  return call.act(async (tx) => {
    await work(tx, await lockStored(tx, call.params.id));
    return toDetail(await getStored(tx, call.params.id), deps);
  });
}

function note(call: Pick<Call, 'entry'>, id: string, summary: string, detail: Record<string, unknown>): void {
  Object.assign(call.entry, { summary, target: `layer-import:${id}`, detail });
}
