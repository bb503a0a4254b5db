import { setImmediate } from 'node:timers/promises';
import type { Executor } from '@homestead/database';
import {
  countVertices,
  type Feature,
  type Geometry,
  isAreal,
  polygonArea,
  round2,
  roundParts,
} from '@homestead/geodesy';
import { brokenFields, type FieldViolation } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import { modelTexts as texts } from '../../contract/data-catalogue/model-texts.ts';
import {
  type ClassRow,
  type ModelStep,
  mostStepFeatures,
  mostStepVertices,
} from '../../contract/data-catalogue/models.ts';
import { type Layer, versionName } from '../../contract/index.ts';
import type { DataDeps } from '../data-deps.ts';
import { satisfies } from '../expressions.ts';
import { streamFeatures } from '../features.ts';
import { findLayer } from '../layers.ts';
import type { Visibility } from '../visibility.ts';

export interface RunResult {
  features: Feature[];
  byClass: ClassRow[];
  totalArea: number;
  layerVersions: string[];
}

/** What is run for whom; the steps are ordered. */
export interface RunWish {
  steps: readonly ModelStep[];
  inputs: Readonly<Record<string, string>>;
  person: Principal;
}

/** Told which share of all work is done. */
type Note = (share: number) => Promise<void>;

interface Running {
  deps: DataDeps;
  layers: ReadonlyMap<string, InputLayer>;
  results: Map<string, Feature[]>;
  classFields: Map<string, string | null>;
}

interface InputLayer {
  layer: Layer;
  version: number;
  visible: Visibility;
}

/** Features after which others are served. */
const slice = 500;

/** The layers of the input steps, as far as the person may see them. Throws 42200 for each that is not there for them. */
export async function inputLayers(
  {
    deps,
    db,
    person,
    inputs,
  }: { deps: DataDeps; db: Executor; person: Principal; inputs: RunWish['inputs'] },
  steps: readonly ModelStep[],
): Promise<Map<string, InputLayer>> {
  const faults: FieldViolation[] = [];
  const found = new Map<string, InputLayer>();
  const asked = steps.filter((step) => step.op === 'input');
  const known = new Set(asked.map(({ id }) => id));
  for (const id of Object.keys(inputs))
    if (!known.has(id)) faults.push({ path: `inputs.${id}`, message: texts.unknownInput(id) });
  for (const step of asked) {
    const layerId = (Object.hasOwn(inputs, step.id) ? inputs[step.id] : undefined) ?? step.layerId;
    const layer = layerId ? await findLayer(db, layerId) : undefined;
    const visible = layer && deps.accessTo(person, layer);
    const version = layer?.currentVersion;
    if (layer && visible && version) found.set(step.id, { layer, visible, version });
    else {
      const message = layerId ? texts.unknownLayer(layerId) : texts.noLayer(step.id);
      faults.push({ path: `inputs.${step.id}`, message });
    }
  }
  if (faults.length > 0) throw brokenFields(faults);
  return found;
}

/**
 * Runs ordered steps on what the person may see of the layers. Topology is computed in the kernel's threads; what is left here
 * goes by slices, so that others are served meanwhile.
 */
export async function runSteps(
  deps: DataDeps,
  { steps, inputs, person }: RunWish,
  note: Note,
): Promise<RunResult> {
  const layers = await inputLayers({ deps, db: deps.db.kysely, person, inputs }, steps);
  const running: Running = { deps, layers, results: new Map(), classFields: new Map() };
  // The table at the end is a step more.
  const noteOf = (at: number): Note => {
    return (share) => note((at + Math.min(1, share)) / (steps.length + 1));
  };
  for (const [at, step] of steps.entries()) {
    const features = await runStep(running, step, noteOf(at));
    mustFit(step, features.length, 0);
    running.results.set(step.id, features);
  }
  const last = steps.at(-1)!;
  const features = running.results.get(last.id) ?? [];
  const field = last.op === 'summarise' ? last.field : (running.classFields.get(last.id) ?? null);
  const { byClass, totalArea } = await tableOf(features, field, noteOf(steps.length));
  const layerVersions = [...layers.values()].map(({ layer, version }) => versionName(layer.id, version));
  return { features, byClass, totalArea, layerVersions };
}

function mustFit({ id }: ModelStep, features: number, vertices: number): void {
  const refuse = (message: string) => brokenFields([{ path: 'steps', message }]);
  if (features > mostStepFeatures) throw refuse(texts.tooMany(id, mostStepFeatures));
  if (vertices > mostStepVertices) throw refuse(texts.tooManyVertices(id, mostStepVertices));
}

async function runStep(running: Running, step: ModelStep, note: Note): Promise<Feature[]> {
  const { deps, results, classFields } = running;
  if (step.op === 'input') return readInput(running, step, note);
  const from = results.get(step.from) ?? [];
  classFields.set(step.id, classFields.get(step.from) ?? null);
  switch (step.op) {
    case 'filter': {
      const kept: Feature[] = [];
      for await (const one of sliced(from, note))
        if (step.expressions.every((each) => satisfies(one.properties, each))) kept.push(one);
      return kept;
    }
    case 'buffer':
      return deps.kernel.buffer(from, step.distance, note);
    case 'overlay': {
      const other = results.get(step.with) ?? [];
      if (step.type === 'intersect')
        classFields.set(step.id, classFields.get(step.with) ?? classFields.get(step.from) ?? null);
      for (const [id, list] of [
        [step.from, from],
        [step.with, other],
      ] as const)
        if (list.some(({ geometry }) => !isAreal(geometry)))
          throw brokenFields([{ path: 'steps', message: texts.notAreal(id) }]);
      return deps.kernel.overlay(step.type, from, other, note);
    }
    case 'summarise':
      if (from.length > 0 && !from.some(({ properties }) => Object.hasOwn(properties, step.field)))
        throw brokenFields([{ path: 'steps', message: texts.noField(step.id, step.field) }]);
      return from;
  }
}

async function readInput(running: Running, step: ModelStep, note: Note): Promise<Feature[]> {
  const { deps, layers, classFields } = running;
  const { layer, version, visible } = layers.get(step.id)!;
  classFields.set(step.id, layer.classField);
  const features: Feature[] = [];
  let vertices = 0;
  const query = { layerId: layer.id, version, visible, limit: mostStepFeatures + 1 };
  for await (const rows of streamFeatures(deps.db.kysely, query, slice)) {
    for (const { id, properties, geometry: text } of rows) {
      const geometry = JSON.parse(text) as Geometry;
      vertices += countVertices(geometry);
      features.push({ type: 'Feature', id, properties, geometry });
    }
    mustFit(step, features.length, vertices);
    await note(features.length / mostStepFeatures);
  }
  return features;
}

/** Each feature, with a rest after every slice of them. */
async function* sliced(features: readonly Feature[], note: Note): AsyncGenerator<Feature> {
  for (const [at, feature] of features.entries()) {
    if (at % slice === slice - 1) {
      await setImmediate();
      await note(at / features.length);
    }
    yield feature;
  }
}

const areaOf = (geometry: Geometry): number => (isAreal(geometry) ? polygonArea(geometry) : 0);

/** Counts and areas by the values of a field, the largest first; one class where there is none. */
async function tableOf(
  features: readonly Feature[],
  field: string | null,
  note: Note,
): Promise<Pick<RunResult, 'byClass' | 'totalArea'>> {
  const classes = new Map<string, { count: number; area: number }>();
  let total = 0;
  for await (const { properties, geometry } of sliced(features, note)) {
    const name = classOf(properties, field);
    const found = classes.get(name) ?? { count: 0, area: 0 };
    const area = areaOf(geometry);
    classes.set(name, { count: found.count + 1, area: found.area + area });
    total += area;
  }
  const areas = roundParts(
    [...classes.values()].map(({ area }) => area),
    total,
  );
  const byClass = [...classes]
    .map(([name, { count }], at) => ({ name, count, area: areas[at]! }))
    .sort((a, b) => b.area - a.area || b.count - a.count);
  return { byClass, totalArea: round2(total) };
}

function classOf(properties: Feature['properties'], field: string | null): string {
  if (field === null) return texts.total;
  const value = properties[field];
  return value === undefined || value === null || value === '' ? texts.unclassified : String(value);
}
