import { type FigureQuery, statisticsTexts as texts } from '../contract/index.ts';
import { stageKey } from '../engine/index.ts';

/** A process with its tasks, by the words that people know. */
export interface NamedProcess {
  key: string;
  name: string;
  tasks: readonly { key: string; name: string }[];
}

export interface Labels {
  divisionName(code: string): string;
  /** Names of processes, and of tasks by `stageKey`. */
  names: ReadonlyMap<string, string>;
}

export function labelsOf(processes: readonly NamedProcess[], divisionName: Labels['divisionName']): Labels {
  const names = new Map<string, string>();
  for (const { key, name, tasks } of processes) {
    names.set(key, name);
    for (const task of tasks) names.set(stageKey(key, task.key), task.name);
  }
  return { divisionName, names };
}

/** What a group of figures is called. */
export function labelOf(
  { divisionName, names }: Labels,
  { by = 'all', measure }: Pick<FigureQuery, 'by' | 'measure'>,
  key: string,
): string {
  switch (by) {
    case 'all':
      return texts.measures[measure];
    case 'month':
      return texts.month(key);
    case 'division':
      return divisionName(key);
    case 'process':
      return names.get(key) ?? key;
    case 'state':
      return texts.states[key] ?? texts.statuses[key] ?? key;
    case 'key':
      return measure === 'visit' ? texts.visit(key) : (names.get(key) ?? (key || texts.unset));
  }
}
