import { fileURLToPath } from 'node:url';
import type { RuleId } from '../contract/index.ts';
import { loadRules } from '../server/rules/rules.ts';
import { type Facts, findViolations, valuesOf } from './index.ts';

/** The rules of the delivered county. */
export const county = loadRules(fileURLToPath(new URL('../../../content', import.meta.url)))!;
export type Fields = Record<string, unknown>;
export type More = Partial<Facts> & { jgysjd?: Fields };

/** What a case with these fields of the application says to the rules, where nothing else is known of it. */
export const factsOf = (jfsqjd: Fields, { jgysjd = {}, ...more }: More = {}): Facts => ({
  parameters: county.parameters,
  values: valuesOf(county, { jfsqjd, jgysjd }),
  today: '2026-11-21',
  others: [],
  objections: 0,
  readsOthers: true,
  drawing: null,
  ...more,
});

/** Every task at which a rule is judged. */
export const everywhere = [...new Set(Object.values(county.rules).flatMap(({ at }) => at))];

/** What one rule says, `path: message` each. */
export const said = (id: RuleId, jfsqjd: Fields, more: More = {}) =>
  findViolations(county.rules, factsOf(jfsqjd, more), everywhere)
    .filter((violation) => violation.id === id)
    .map(({ path, message }) => `${path}: ${message}`);
