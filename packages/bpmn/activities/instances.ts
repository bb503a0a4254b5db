import type { FlowNode } from '../definition.ts';
import { EngineError } from '../errors.ts';
import { evaluate } from '../expression/index.ts';
import { layersOf, textOf } from '../run/layers.ts';
import type { Run } from '../run/run.ts';
import type { Instance, WorkToken } from '../state.ts';

/** Highest number of instances of one activity: a larger collection is taken for a mistake. */
export const instanceLimit = 200;

type Item = string | number | boolean;

function isItem(value: unknown): value is Item {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function itemsOf(run: Run, node: FlowNode, branch: string): (Item | undefined)[] {
  const loop = node.loop;
  if (!loop) return [undefined];
  const layers = layersOf(run, branch);
  if (loop.collection) {
    const value = evaluate(loop.collection.tree, layers);
    const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
    // A missing collection is an error: with no instances the case would pass without a review.
    if (!Array.isArray(list) || !list.every(isItem)) throw new EngineError('COLLECTION_INVALID', node.id);
    if (list.length > instanceLimit) throw new EngineError('TOO_MANY_INSTANCES', node.id);
    return list;
  }
  const count = Number(textOf(loop.cardinality ?? null, layers) ?? Number.NaN);
  if (!Number.isInteger(count) || count < 0) throw new EngineError('COLLECTION_INVALID', node.id);
  if (count > instanceLimit) throw new EngineError('TOO_MANY_INSTANCES', node.id);
  return Array.from({ length: count }, () => undefined);
}

/** The instances of an activity that starts: one, or as its multi-instance says. */
export function makeInstances(run: Run, node: FlowNode, branch: string): Instance[] {
  return itemsOf(run, node, branch).map((item, n) => ({
    n,
    ...(item !== undefined && { item }),
    state: 'pending',
    ...(node.loop?.sequential && n > 0 && { after: [n - 1] }),
  }));
}

export function isOver(instance: Instance): boolean {
  return instance.state !== 'pending' && instance.state !== 'open';
}

/** Pending instances whose predecessors are over. */
export function readyInstances(token: WorkToken): Instance[] {
  const over = new Set(token.instances.filter(isOver).map((instance) => instance.n));
  return token.instances.filter(
    (instance) => instance.state === 'pending' && (instance.after ?? []).every((n) => over.has(n)),
  );
}

/** The figures that a completion condition may ask for. */
export function countsOf(node: FlowNode, instances: readonly Instance[]): Record<string, number> {
  const count = (state: Instance['state']) => instances.filter((each) => each.state === state).length;
  const counts: Record<string, number> = {
    nrOfInstances: instances.length - count('removed'),
    nrOfActiveInstances: count('open'),
    nrOfCompletedInstances: count('done'),
  };
  for (const outcome of node.userTask?.outcomes ?? []) {
    counts[`nrOfOutcome_${outcome.id}`] = instances.filter((each) => each.outcome === outcome.id).length;
  }
  return counts;
}
