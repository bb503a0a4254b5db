import { texts } from '@homestead/forms/contract';
import type { FieldFault } from '@homestead/http/contract';
import type { HomesteadRules, RuleId, RuleRow } from '../contract/index.ts';
import type { Facts } from './facts.ts';
import { checks } from './rules/index.ts';

/** What a rule says of a case, in words. */
export interface Finding {
  id: RuleId;
  row: RuleRow;
  path: string;
  message: string;
}

/** Every broken rule of these tasks, in the order of the county's file; rules that are off are silent. */
export function findBreaches(
  rules: HomesteadRules['rules'],
  facts: Facts,
  taskKeys: readonly string[],
): Finding[] {
  return (Object.keys(rules) as RuleId[]).flatMap((id) => {
    const row = rules[id];
    if (row.mode === 'off' || !row.at.some((key) => taskKeys.includes(key))) return [];
    const said = checks[id](facts);
    const breaches = said === null ? [] : 'path' in said ? [said] : said;
    return breaches.map(({ path, figures, message }) => ({
      id,
      row,
      path,
      message: message ?? fill(row.message, figures),
    }));
  });
}

/** Findings as a submit takes them: hard ones refuse, soft ones warn, and some are passed over only with a reason. */
export function sortFindings(
  findings: readonly Finding[],
  reasonAt: (path: string) => string,
): { faults: FieldFault[]; warnings: FieldFault[] } {
  const said: { faults: FieldFault[]; warnings: FieldFault[] } = { faults: [], warnings: [] };
  for (const { row, path, message } of findings) {
    said[row.mode === 'hard' ? 'faults' : 'warnings'].push({ path, message });
    if (row.mode === 'soft' && row.reason && reasonAt(row.reason).trim() === '')
      said.faults.push({ path: row.reason, message: texts.reasonOwed(message) });
  }
  return said;
}

/** A text of content with its `{…}` places filled; a place without a fact stays as it is. */
export function fill(message: string, figures: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(figures, name) ? String(figures[name]) : place,
  );
}
