import { texts } from '@homestead/forms/contract';
import type { FieldFault } from '@homestead/http/contract';
import type { HomesteadRules, RuleId, RuleRow } from '../contract/index.ts';
import type { Facts } from './facts.ts';
import { checks } from './rules/index.ts';

/** A rule that a case breaks, in words. */
export interface Violation {
  id: RuleId;
  row: RuleRow;
  path: string;
  message: string;
}

/** Every broken rule of these tasks, in the order of the county's file; rules that are off are not judged. */
export function findViolations(
  rules: HomesteadRules['rules'],
  facts: Facts,
  taskKeys: readonly string[],
): Violation[] {
  return (Object.keys(rules) as RuleId[]).flatMap((id) => {
    const row = rules[id];
    if (!row || row.mode === 'off' || !row.at.some((key) => taskKeys.includes(key))) return [];
    const broken = checks[id](facts);
    const places = broken === null ? [] : 'path' in broken ? [broken] : broken;
    return places.map(({ path, figures, message }) => ({
      id,
      row,
      path,
      message: message ?? fill(row.message, figures),
    }));
  });
}

/** Violations as a submit takes them: hard ones refuse, soft ones warn, and some are passed over only with a reason. */
export function sortViolations(
  violations: readonly Violation[],
  reasonAt: (path: string) => string,
): { faults: FieldFault[]; warnings: FieldFault[] } {
  const sorted: { faults: FieldFault[]; warnings: FieldFault[] } = { faults: [], warnings: [] };
  for (const { row, path, message } of violations) {
    sorted[row.mode === 'hard' ? 'faults' : 'warnings'].push({ path, message });
    if (row.mode === 'soft' && row.reason && reasonAt(row.reason).trim() === '')
      sorted.faults.push({ path: row.reason, message: texts.reasonOwed(message) });
  }
  return sorted;
}

/** A text of content with its `{…}` places filled; a place without a fact stays as it is. */
export function fill(message: string, figures: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(figures, name) ? String(figures[name]) : place,
  );
}
