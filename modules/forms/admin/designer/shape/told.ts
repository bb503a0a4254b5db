import type { Assertion, Condition, Term } from '../../../contract/index.ts';
import { designerTexts, nameOf } from '../texts.ts';
import { isTest, joinOf, partsOf, valueless } from './conditions.ts';

const words = designerTexts.told;
type Labels = (path: string) => string;

/** Whether a text is the path of a field: group and code. */
export const isPath = (text: string): boolean => /^[a-z][a-z0-9]*\.[A-Za-z]\w*$/.test(text);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is said in one breath: a condition, a claim, a figure. */
export const isSaid = (value: object): boolean => isCondition(value) || isClaim(value) || isTerm(value);

const isCondition = (value: object): value is Condition =>
  ('op' in value && 'field' in value) || 'all' in value || 'any' in value || 'not' in value;
const isClaim = (value: object): value is Assertion =>
  'holds' in value || 'compare' in value || 'unique' in value || 'derived' in value;
const isTerm = (value: object): value is Term => {
  const names = Object.keys(value);
  return names.length === 1 && ['field', 'value', 'today', 'times', 'minus', 'abs'].includes(names[0]!);
};

/**
 * Any part of a form as people say it: fields by their labels, what is chosen by its words where the property is one of those,
 * nothing as such.
 */
export function told(value: unknown, labelOf: Labels, property = ''): string {
  if (value === undefined || value === null || value === '') return designerTexts.changes.empty;
  if (typeof value === 'boolean') return value ? designerTexts.changes.yes : designerTexts.changes.no;
  if (typeof value === 'string')
    return isPath(value) ? labelOf(value) : (chosen.has(property) && choices[value]) || value;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return designerTexts.changes.empty;
    return value.map((each) => told(each, labelOf)).join(value.some(isRecord) ? '；' : '、');
  }
  if (isCondition(value)) return conditionTold(value, labelOf);
  if (isClaim(value)) return claimTold(value, labelOf);
  if (isTerm(value)) return termTold(value, labelOf);
  return Object.entries(value)
    .map(([name, part]) => words.part(isPath(name) ? labelOf(name) : nameOf(name), told(part, labelOf, name)))
    .join('，');
}

/** Properties whose value is one of a few words. */
const chosen: ReadonlySet<string> = new Set(['level', 'kind', 'derived', 'source', 'picker', 'noticeOn']);
const choices: Readonly<Record<string, string>> = designerTexts.choices;

const named = (field: string, labelOf: Labels): string =>
  field === 'outcome' || field === 'approverStatus' ? designerTexts.condition[field] : labelOf(field);

function conditionTold(value: Condition, labelOf: Labels): string {
  if (isTest(value)) {
    const about = `${named(value.field, labelOf)}${designerTexts.condition.operators[value.op]}`;
    return valueless.includes(value.op) ? about : `${about}“${told(value.value, labelOf)}”`;
  }
  if ('not' in value) return words.not(conditionTold(value.not, labelOf));
  const parts = partsOf(value);
  const inner = parts.map((part) =>
    joinOf(part) && parts.length > 1 ? `（${conditionTold(part, labelOf)}）` : conditionTold(part, labelOf),
  );
  return inner.join(words.join[joinOf(value) ?? 'all']) || designerTexts.changes.empty;
}

function claimTold(value: Assertion, labelOf: Labels): string {
  if ('holds' in value) return conditionTold(value.holds, labelOf);
  if ('unique' in value) return words.unique(told(value.unique, labelOf));
  if ('derived' in value) return words.derived(told(value.derived, labelOf, 'derived'), labelOf(value.from));
  const [left, right] = [termTold(value.left, labelOf), termTold(value.right, labelOf)];
  return `${left}${designerTexts.comparisons[value.compare]}${right}`;
}

function termTold(value: Term, labelOf: Labels): string {
  const inner = (term: Term) =>
    'minus' in term || 'times' in term ? `（${termTold(term, labelOf)}）` : termTold(term, labelOf);
  if ('field' in value) return labelOf(value.field);
  if ('value' in value) return String(value.value);
  if ('today' in value) return designerTexts.terms['today'] ?? '';
  if ('times' in value) return value.times.map(inner).join(' × ');
  if ('minus' in value) return value.minus.map(inner).join(' − ');
  return words.abs(termTold(value.abs, labelOf));
}
