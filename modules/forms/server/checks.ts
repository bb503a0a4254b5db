import type { LayerDefinitions } from '@homestead/catalogue/contract';
import { versionTitles } from '@homestead/catalogue/server';
import {
  anyOf,
  type CamelRow,
  type Executor,
  newId,
  type Row,
  rows,
  send,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import {
  type FieldViolation as FieldProblem,
  type FormData,
  type FormDefinition,
  texts,
} from '../contract/index.ts';
import {
  type AreaCheckPlan,
  areaChecksOf,
  areaSizesOf,
  readPolygon,
  setAt,
  valueAt,
} from '../engine/index.ts';
import type { CheckEvidenceTable, FormsTables } from './tables.ts';

const tables = tablesOf<FormsTables>();

/** What the map says of a shape on one layer. */
export interface Occupation {
  layerId: string;
  layerVersion: string | null;
  occupied: boolean;
  area: number;
  byClass: { name: string; area: number }[];
  slivers: unknown;
  method: string;
  softwareVersion: string;
  text: string;
  /** Metres to the nearest feature; null where none is near, absent where it was not measured. */
  nearest?: number | null;
}

/** The map as forms need it; the app wires the map module in. Both fail with a HttpError, never with an empty answer. */
export interface MapPort {
  checkOccupation(layerId: string, geometry: object): Promise<Occupation>;
  /** Ellipsoidal area in m², 2 decimals. */
  area(geometry: object): number;
  /** Vouches for a drawn shape: closed, simple, inside the county. Throws a 42200 HttpError that names the path. */
  inspect(geometry: object, path: string): Promise<void>;
  /** Current version names of layers, read inside the transaction. */
  currentVersions(tx: Executor, layerIds: readonly string[]): Promise<Record<string, string | null>>;
}

/** A finished check, to be kept with the case. */
export interface Evidence {
  plan: AreaCheckPlan;
  geometry: object;
  result: Occupation;
}

export interface CheckOutcome {
  /** Automatic fields as the server found them. */
  computed: FormData;
  evidence: Evidence[];
  /** Checks that could not be made: 未能分析. */
  faults: FieldProblem[];
  /** Paths of those checks. */
  failed: string[];
}

/** Runs the land checks and area sizes of a form on the shapes in `values`, before any transaction begins. */
export async function runChecks(
  map: MapPort,
  form: FormDefinition,
  values: FormData,
  layers: LayerDefinitions,
): Promise<CheckOutcome> {
  const computed: FormData = {};
  const evidence: Evidence[] = [];
  const faults: FieldProblem[] = [];
  const failed: string[] = [];
  for (const size of areaSizesOf(form)) {
    const geometry = shapeAt(values, size.geometry);
    if (geometry) setAt(computed, size.path, map.area(geometry));
  }
  // Side by side: three layers of which each runs into the time limit keep a person waiting once, not three times.
  const answers = await Promise.all(
    areaChecksOf(form).map((plan) => answerTo(map, plan, shapeAt(values, plan.geometry))),
  );
  for (const { plan, geometry, result, refusal } of answers) {
    if (!geometry) continue;
    const check = layers[plan.layer]?.check;
    if (!result || !check) {
      setAt(computed, plan.path, texts.areaCheck.failed);
      failed.push(plan.path);
      const fault = refusal
        ? { path: plan.geometry, message: refusal }
        : {
            path: plan.occupied ?? plan.text ?? plan.path,
            message: check?.texts.failed ?? texts.areaCheck.unavailable(plan.layer),
          };
      if (!faults.some(({ path, message }) => path === fault.path && message === fault.message))
        faults.push(fault);
      continue;
    }
    evidence.push({ plan, geometry, result });
    setAt(computed, plan.path, texts.areaCheck.done);
    if (plan.occupied) setAt(computed, plan.occupied, result.occupied ? check.occupied : check.notOccupied);
    if (plan.area) setAt(computed, plan.area, result.area);
    if (plan.text) setAt(computed, plan.text, result.text);
  }
  return { computed, evidence, faults, failed };
}

interface Answer {
  plan: AreaCheckPlan;
  geometry: object | null;
  result: Occupation | null;
  /** Why the shape itself cannot be checked, as one that is too large: no later attempt would help. */
  refusal?: string;
}

/** What the map says to one check, or null where it could not say. */
async function answerTo(map: MapPort, plan: AreaCheckPlan, geometry: object | null): Promise<Answer> {
  if (!geometry) return { plan, geometry, result: null };
  try {
    return { plan, geometry, result: await map.checkOccupation(plan.layer, geometry) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { plan, geometry, result: null, ...(error.kind === 'broken' ? { refusal: error.message } : {}) };
  }
}

function shapeAt(values: FormData, path: string): object | null {
  const value = valueAt(values, path);
  if (typeof value !== 'string' || value === '') return null;
  const read = readPolygon(value);
  return 'rings' in read ? { type: 'Polygon', coordinates: read.rings } : null;
}

/** Refuses when a layer was replaced between the check and the transaction. */
export async function verifyVersions(map: MapPort, tx: Tx, evidence: readonly Evidence[]): Promise<void> {
  if (evidence.length === 0) return;
  const current = await map.currentVersions(
    tx,
    evidence.map((entry) => entry.result.layerId),
  );
  const moved = evidence.some(({ result }) => (current[result.layerId] ?? null) !== result.layerVersion);
  if (moved) throw new HttpError('conflict', '地图图层刚刚更新，请重新分析后再提交');
}

/** Keeps what map checks found, with layer version and method, so that a decision can be traced to its ground. */
export async function keepEvidence(
  tx: Tx,
  evidence: readonly Evidence[],
  meta: { processId: string; taskId: string; at: Date; byId: string; byName: string },
): Promise<void> {
  for (const { geometry, result } of evidence) {
    const row = {
      id: newId(),
      process_id: meta.processId,
      task_id: meta.taskId,
      layer_id: result.layerId,
      layer_version: result.layerVersion,
      geometry: JSON.stringify(geometry),
      result: JSON.stringify(result),
      at: meta.at,
      by_id: meta.byId,
      by_name: meta.byName,
    };
    await send(tx, tables.insertInto('forms.check_evidence').values(row));
  }
}

/** The JSON columns of a kept check. */
type Checked = Pick<Evidence, 'geometry' | 'result'>;

export interface EvidenceRow
  extends Row<CheckEvidenceTable, 'task_id' | 'layer_id' | 'layer_version' | 'at' | 'by_name'>,
    Checked {
  /** Name, year and version of the layer for people; its id where the version is not there any more. */
  layer_title: string;
}

/** The evidence of a case, in the order in which it was found. */
export async function listEvidence(db: Executor, processId: string): Promise<EvidenceRow[]> {
  const found = await rows(
    db,
    tables
      .selectFrom('forms.check_evidence')
      .select(['task_id', 'layer_id', 'layer_version', 'geometry', 'result', 'at', 'by_name'])
      .where('process_id', '=', processId)
      .orderBy('at')
      .orderBy('layer_id')
      .limit(sql.lit(500))
      .$narrowType<Checked>(),
  );
  const titles = await versionTitles(
    db,
    found.flatMap((row) => row.layer_version ?? []),
  );
  return found.map((row) => ({ ...row, layer_title: titles.get(row.layer_version ?? '') ?? row.layer_id }));
}

export interface LatestCheck extends CamelRow<CheckEvidenceTable, 'process_id' | 'layer_version'>, Checked {}

/** What the last check on a layer found in each of these cases; a case with several shapes has several. */
export function latestChecks(
  db: Executor,
  processIds: readonly string[],
  layerId: string,
): Promise<LatestCheck[]> {
  const last = tables
    .selectFrom('forms.check_evidence')
    .select(({ fn }) => ['process_id', fn.max('at').as('at')])
    .where('process_id', '=', anyOf(processIds))
    .where('layer_id', '=', layerId)
    .groupBy('process_id')
    .as('last');
  return rows(
    db,
    tables
      .selectFrom('forms.check_evidence as e')
      .innerJoin(last, (join) =>
        join.onRef('last.process_id', '=', 'e.process_id').onRef('last.at', '=', 'e.at'),
      )
      .select(['e.process_id as processId', 'e.layer_version as layerVersion', 'e.geometry', 'e.result'])
      .where('e.layer_id', '=', layerId)
      .orderBy('e.process_id')
      .orderBy('e.id')
      .$narrowType<Checked>(),
  );
}
