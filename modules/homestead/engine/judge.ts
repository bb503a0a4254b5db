import { type OpenWarning, texts } from '@homestead/forms/contract';
import type { FieldViolation } from '@homestead/http/contract';
import { type HomesteadRules, levelOfRow, type RuleId, type RuleRow } from '../contract/index.ts';
import type { Facts, OtherCase, Stage } from './facts.ts';
import { checks, rulesOfOthers } from './rules/index.ts';

/** A rule that a case breaks, in words. */
export interface Violation {
  id: RuleId;
  row: RuleRow;
  path: string;
  message: string;
  /** The same without what only this reader may know. */
  kept: string;
  /** Other cases that it is about, those that the reader may see with their numbers. */
  cases: readonly OtherCase[];
}

const isJudged = (row: RuleRow | undefined, taskKeys: readonly string[]): row is RuleRow =>
  row !== undefined && levelOfRow(row) !== 'off' && row.at.some((key) => taskKeys.includes(key));

/** Whether a rule of these tasks asks in which other cases the household stands. */
export const asksOthers = (rules: HomesteadRules['rules'], taskKeys: readonly string[]): boolean =>
  [...rulesOfOthers].some((id) => isJudged(rules[id], taskKeys));

/** Whether these tasks judge the objections to a notice. */
export const judgesObjections = (rules: HomesteadRules['rules'], taskKeys: readonly string[]): boolean =>
  isJudged(rules['objections-judged'], taskKeys);

/** Whether these tasks decide on what is asked for, or grant. */
export const stageAt = (rules: HomesteadRules['rules'], taskKeys: readonly string[]): Stage =>
  rules['granted-area']?.at.some((key) => taskKeys.includes(key)) ? 'granted' : 'applied';

/** Every broken rule of these tasks, in the order of the county's file; rules that are off are not judged. */
export function findViolations(
  rules: HomesteadRules['rules'],
  facts: Facts,
  taskKeys: readonly string[],
): Violation[] {
  const stage = stageAt(rules, taskKeys);
  return (Object.keys(rules) as RuleId[]).flatMap((id) => {
    const row = rules[id];
    if (!isJudged(row, taskKeys)) return [];
    const broken = checks[id](facts, stage);
    const places = broken === null ? [] : 'path' in broken ? [broken] : broken;
    return places.map(({ path, figures, message, kept, cases }) => ({
      id,
      row,
      path,
      message: message ?? fill(row.message, figures),
      kept: message ?? fill(row.message, { ...figures, ...kept }),
      cases: cases ?? [],
    }));
  });
}

/** Violations as a submit takes them: by their levels they refuse, ask for an answer or inform; some are passed over only with a reason. */
export function sortViolations(violations: readonly Violation[], reasonAt: (path: string) => string): Sorted {
  const sorted: Sorted = { faults: [], warnings: [], asked: [] };
  for (const violation of violations) {
    const { row, path, message } = violation;
    const level = levelOfRow(row);
    sorted[level === 'refuse' ? 'faults' : 'warnings'].push({ path, message });
    if (level === 'answer') sorted.asked.push(openWarning(violation));
    if (level === 'inform' && row.reason && reasonAt(row.reason).trim() === '')
      sorted.faults.push({ path: row.reason, message: texts.reasonOwed(message) });
  }
  return sorted;
}

interface Sorted {
  faults: FieldViolation[];
  warnings: FieldViolation[];
  asked: OpenWarning[];
}

function openWarning({ id, row, path, message, kept, cases }: Violation): OpenWarning {
  return {
    rule: id,
    title: row.title,
    path,
    message,
    kept,
    ofEveryone: row.asksEveryone === true,
    cases: cases.map(({ processId }) => processId),
  };
}

/** A text of content with its `{…}` places filled; a place without a fact stays as it is. */
export function fill(message: string, figures: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(figures, name) ? String(figures[name]) : place,
  );
}
