import { type FlowNode, findNode, type ProcessDefinition } from '@homestead/bpmn';
import type { GuideFile, GuideStage, GuideWay } from '../contract/guides.ts';
import { workflowTexts as texts } from '../contract/texts.ts';
import { groupsOf } from './surroundings.ts';

/** Who does what in each stage and how long it may take, as the process itself says it. */
export function wayOf(
  definition: ProcessDefinition,
  stages: readonly GuideStage[],
  roleNames: ReadonlyMap<string, string>,
): GuideWay[] {
  return stages.map(({ title, tasks }) => ({
    title,
    work: tasks.flatMap((key) => {
      const node = findNode(definition, key);
      if (!node) return [];
      const { value, calendar } = node.userTask?.due ?? node.timer ?? { value: null, calendar: null };
      const period = typeof value === 'string' ? periodInWords(value, calendar) : null;
      return [{ name: node.name, by: holdersOf(definition, node, roleNames), period }];
    }),
  }));
}

function holdersOf(
  definition: ProcessDefinition,
  node: FlowNode,
  roleNames: ReadonlyMap<string, string>,
): string[] {
  if (!node.userTask) return [];
  const groups = groupsOf(definition, node);
  if (groups.length === 0) return [texts.guideApplicant(definition.entry?.subject)];
  return groups.map((code) => roleNames.get(code) ?? code);
}

/** `P5D` in words; null for what is no plain number of days or months. */
export function periodInWords(duration: string, calendar: string | null): string | null {
  const [, count, unit] = /^P(\d+)([DM])$/.exec(duration.trim()) ?? [];
  if (!count) return null;
  if (unit === 'M') return texts.guideMonths(count);
  return calendar === 'workingDays' ? texts.guideWorkingDays(count) : texts.guideDays(count);
}

/** What a guide names and its process does not have: tasks with a help text, tasks and periods of stages. */
export function unknownSteps({ tasks = {}, stages = [] }: GuideFile, { nodes }: ProcessDefinition): string[] {
  const named = [
    ...Object.keys(tasks).filter((key) => !nodes[key]?.userTask),
    ...stages.flatMap((stage) => stage.tasks).filter((key) => !nodes[key]),
  ];
  return [...new Set(named)];
}
