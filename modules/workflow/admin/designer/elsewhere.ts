import type { ElementType, ModdleElement, ProcessDefinition } from '@homestead/bpmn';
import { flowNodes } from './moddle/properties.ts';

/** Kinds of content whose entries name steps of processes. */
export const namingKinds = ['menu', 'parameter', 'form', 'guide'] as const;

export interface Entry {
  kind: string;
  key: string;
  title: string;
  /** Null where the draft takes it away. */
  entry: unknown;
}

/** Where a case can stand: what other content names. */
const steps: readonly ElementType[] = [
  'userTask',
  'receiveTask',
  'serviceTask',
  'subProcess',
  'timerCatchEvent',
  'timerBoundaryEvent',
];

export const stepsOf = ({ nodes }: ProcessDefinition): string[] =>
  Object.values(nodes).flatMap(({ id, type }) => (steps.includes(type) ? [id] : []));

/** Those of the steps that a process no longer has. */
export function lostSteps(published: readonly string[], process: ModdleElement): string[] {
  const drawn = new Set(flowNodes(process).map(({ id }) => id));
  return published.filter((id) => !drawn.has(id));
}

/** The entries, as the draft will leave them, that name one of these steps of a process, with what they name. */
export function naming(
  { published, drafted }: { published: readonly Entry[]; drafted: readonly Entry[] },
  processKey: string,
  ids: readonly string[],
): { entry: Entry; ids: string[] }[] {
  const isDrafted = ({ kind, key }: Entry) => drafted.some((row) => row.kind === kind && row.key === key);
  const own = drafted.filter(({ kind }) => (namingKinds as readonly string[]).includes(kind));
  return [...own, ...published.filter((row) => !isDrafted(row))].flatMap((entry) => {
    // A guide is of the process whose key it has.
    if (entry.kind === 'guide' && entry.key !== processKey) return [];
    const found = new Set<string>();
    collect(entry.entry, processKey, new Set(ids), found);
    return found.size > 0 ? [{ entry, ids: [...found] }] : [];
  });
}

/** Which of the ids stand in a value, as a text or as the name of a property; what is said of another process is left out. */
function collect(value: unknown, processKey: string, ids: ReadonlySet<string>, found: Set<string>): void {
  if (typeof value === 'string' && ids.has(value)) found.add(value);
  if (typeof value !== 'object' || value === null) return;
  const { process = processKey } = value as { process?: unknown };
  if (typeof process === 'string' && process !== processKey) return;
  for (const [name, part] of Object.entries(value)) {
    if (ids.has(name)) found.add(name);
    collect(part, processKey, ids, found);
  }
}
