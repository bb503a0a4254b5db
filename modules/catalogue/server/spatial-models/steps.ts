import type { Executor } from '@homestead/database';
import { type Feature, type Geometry, isAreal, polygonArea, round2 } from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import { modelTexts as texts } from '../../contract/data-catalogue/model-texts.ts';
import { type ClassRow, type ModelStep, mostStepFeatures } from '../../contract/data-catalogue/models.ts';
import { versionName } from '../../contract/index.ts';
import type { DataDeps } from '../data-deps.ts';
import { satisfies } from '../expressions.ts';
import { readFeatures } from '../features.ts';
import { findLayer } from '../layers.ts';

export interface RunResult {
  features: Feature[];
  byClass: ClassRow[];
  totalArea: number;
  layerVersions: string[];
}

interface Running {
  deps: DataDeps;
  db: Executor;
  person: Principal;
  inputs: Readonly<Record<string, string>>;
  results: Map<string, Feature[]>;
  classFields: Map<string, string | null>;
  layerVersions: string[];
}

/** Runs ordered steps on what the person may see of the layers. Topology is computed in the kernel's threads, not here. */
export async function runSteps(
  deps: DataDeps,
  person: Principal,
  steps: readonly ModelStep[],
  inputs: Readonly<Record<string, string>>,
): Promise<RunResult> {
  const known = new Set(steps.filter(({ op }) => op === 'input').map(({ id }) => id));
  for (const id of Object.keys(inputs))
    if (!known.has(id)) throw brokenFields([{ path: `inputs.${id}`, message: texts.unknownInput(id) }]);
  const running: Running = {
    deps,
    db: deps.db.kysely,
    person,
    inputs,
    results: new Map(),
    classFields: new Map(),
    layerVersions: [],
  };
  for (const step of steps) {
    const features = await runStep(running, step);
    if (features.length > mostStepFeatures) throw tooMany(step);
    running.results.set(step.id, features);
  }
  const last = steps.at(-1)!;
  const features = running.results.get(last.id) ?? [];
  const field = last.op === 'summarise' ? last.field : (running.classFields.get(last.id) ?? null);
  const byClass = classesOf(features, field);
  const totalArea = round2(features.reduce((sum, one) => sum + areaOf(one.geometry), 0));
  return { features, byClass, totalArea, layerVersions: running.layerVersions };
}

const tooMany = ({ id }: ModelStep) =>
  brokenFields([{ path: 'steps', message: texts.tooMany(id, mostStepFeatures) }]);

async function runStep(running: Running, step: ModelStep): Promise<Feature[]> {
  const { deps, results, classFields } = running;
  if (step.op === 'input') return readInput(running, step);
  const from = results.get(step.from) ?? [];
  classFields.set(step.id, classFields.get(step.from) ?? null);
  switch (step.op) {
    case 'filter':
      return from.filter(({ properties }) => step.expressions.every((one) => satisfies(properties, one)));
    case 'buffer':
      return deps.kernel.buffer(from, step.distance);
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
      return deps.kernel.overlay(step.type, from, other);
    }
    case 'summarise':
      if (from.length > 0 && !from.some(({ properties }) => Object.hasOwn(properties, step.field)))
        throw brokenFields([{ path: 'steps', message: texts.noField(step.id, step.field) }]);
      return from;
  }
}

async function readInput(running: Running, step: ModelStep & { op: 'input' }): Promise<Feature[]> {
  const { deps, db, person, inputs, classFields, layerVersions } = running;
  const layerId = (Object.hasOwn(inputs, step.id) ? inputs[step.id] : undefined) ?? step.layerId;
  const path = `inputs.${step.id}`;
  if (!layerId) throw brokenFields([{ path, message: texts.noLayer(step.id) }]);
  const layer = await findLayer(db, layerId);
  const visible = layer && deps.accessTo(person, layer);
  const version = layer?.currentVersion;
  if (!layer || !visible || !version) throw brokenFields([{ path, message: texts.unknownLayer(layerId) }]);
  const found = await readFeatures(db, { layerId, version, visible, limit: mostStepFeatures + 1 });
  if (found.length > mostStepFeatures) throw tooMany(step);
  classFields.set(step.id, layer.classField);
  layerVersions.push(versionName(layerId, version));
  return found.map(({ id, properties, geometry }) => ({
    type: 'Feature',
    id,
    properties,
    geometry: JSON.parse(geometry) as Geometry,
  }));
}

const areaOf = (geometry: Geometry): number => (isAreal(geometry) ? polygonArea(geometry) : 0);

/** Counts and areas by the values of a field; one class where there is none. */
function classesOf(features: readonly Feature[], field: string | null): ClassRow[] {
  const nameOf = ({ properties }: Feature) => {
    if (field === null) return texts.total;
    const value = properties[field];
    return value === undefined || value === null || value === '' ? texts.unclassified : String(value);
  };
  return [...Map.groupBy(features, nameOf)]
    .map(([name, own]) => ({
      name,
      count: own.length,
      area: round2(own.reduce((sum, one) => sum + areaOf(one.geometry), 0)),
    }))
    .sort((a, b) => b.area - a.area || b.count - a.count);
}
