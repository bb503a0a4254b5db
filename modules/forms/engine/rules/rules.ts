import type { FieldViolation, FormData, OpenWarning } from '../../contract/form-data.ts';
import { type Assertion, type Comparison, levelOf, type Rule, type Term } from '../../contract/rule.ts';
import { texts } from '../../contract/texts.ts';
import { ageAndGender } from '../../fields/identity-number/identity.ts';
import type { FormContext } from '../context.ts';
import { isEmpty, isRecord, own, splitPath, valueAt } from '../values/values.ts';
import { holds } from './condition.ts';

export interface Judgement {
  faults: FieldViolation[];
  warnings: FieldViolation[];
  /** The warnings among them that a decision must answer. */
  asked: OpenWarning[];
}

/** The cross-field rules of the form over these values; a rule about something that is not there is not judged. */
export function judgeRules(ctx: FormContext, values: FormData): Judgement {
  const judgement: Judgement = { faults: [], warnings: [], asked: [] };
  for (const rule of ctx.form.rules ?? []) {
    if ('derived' in rule.assert) continue;
    if (rule.when && !holds(rule.when, values, ctx.outcome)) continue;
    if (isMet(rule.assert, values, ctx)) continue;
    const fault = { path: placeOf(rule, values), message: rule.message };
    const level = levelOf(rule);
    (level === 'refuse' ? judgement.faults : judgement.warnings).push(fault);
    if (level === 'answer') judgement.asked.push(openWarning(ctx, rule, fault));
    if (level === 'inform' && rule.reason && owesReason(rule.reason, values, ctx))
      judgement.faults.push({ path: rule.reason, message: texts.reasonOwed(rule.message) });
  }
  return judgement;
}

function openWarning({ form }: FormContext, rule: Rule, fault: FieldViolation): OpenWarning {
  return {
    ...fault,
    rule: `${form.formKey}:${rule.id}`,
    title: form.title,
    kept: fault.message,
    ofEveryone: rule.asksEveryone === true,
    cases: [],
  };
}

/** Where the fault is told: beside the field that repeats another, else where the rule says. */
function placeOf({ assert, field }: Rule, values: FormData): string {
  if (!('unique' in assert)) return field;
  const seen = new Set<string>();
  for (const path of assert.unique) {
    const given = valuesAt(path, values).filter((value) => !isEmpty(value));
    if (!path.includes('[]') && given.some((value) => seen.has(String(value)))) return path;
    for (const value of given) seen.add(String(value));
  }
  return field;
}

/** Whether the reason is missing that a county requires of whoever decides against a rule. */
function owesReason(path: string, values: FormData, ctx: FormContext): boolean {
  if (path !== 'approverContent') return isEmpty(valueAt(values, path));
  return ctx.opinion !== undefined && isEmpty(ctx.opinion);
}

export interface Derivation {
  rule: Rule;
  value: string | number;
}

/** What follows from a valid identity number and is not what stands in the form. */
export function derivations(ctx: FormContext, values: FormData): Derivation[] {
  return (ctx.form.rules ?? []).flatMap((rule) => {
    if (!('derived' in rule.assert)) return [];
    const id = valueAt(values, rule.assert.from);
    const known = typeof id === 'string' ? ageAndGender(id, ctx.today) : null;
    if (!known) return [];
    const value = rule.assert.derived === 'age' ? known.age : known.gender;
    return valueAt(values, rule.field) === value ? [] : [{ rule, value }];
  });
}

function isMet(assertion: Assertion, values: FormData, ctx: FormContext): boolean {
  if ('compare' in assertion) {
    const [left, right] = [termValue(assertion.left, values, ctx), termValue(assertion.right, values, ctx)];
    return left === undefined || right === undefined || comparisons[assertion.compare](left, right);
  }
  if ('unique' in assertion) {
    const given = assertion.unique
      .flatMap((path) => valuesAt(path, values))
      .filter((value) => !isEmpty(value));
    return new Set(given.map(String)).size === given.length;
  }
  return 'holds' in assertion ? holds(assertion.holds, values, ctx.outcome) : true;
}

type Figure = string | number;

/** Below a hundredth of the smallest unit: products of decimals are not exact. */
const tolerance = 1e-9;

const comparisons = {
  '<=': (a, b) => order(a, b) <= 0,
  '<': (a, b) => order(a, b) < 0,
  '>=': (a, b) => order(a, b) >= 0,
  '>': (a, b) => order(a, b) > 0,
  '==': (a, b) => order(a, b) === 0,
  '!=': (a, b) => order(a, b) !== 0,
} satisfies Record<Comparison, (a: Figure, b: Figure) => boolean>;

/** Figures by size, dates and other text by letters. */
function order(a: Figure, b: Figure): number {
  if (typeof a === 'number' && typeof b === 'number') {
    const scale = Math.max(1, Math.abs(a), Math.abs(b));
    return Math.abs(a - b) <= tolerance * scale ? 0 : a - b;
  }
  const [x, y] = [String(a), String(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

function termValue(term: Term, values: FormData, ctx: FormContext): Figure | undefined {
  if ('value' in term) return term.value;
  if ('today' in term) return ctx.today;
  if ('field' in term) {
    const value = valueAt(values, term.field);
    return !isEmpty(value) && (typeof value === 'number' || typeof value === 'string') ? value : undefined;
  }
  if ('abs' in term) return figure(term.abs, values, ctx, Math.abs);
  if ('minus' in term)
    return figure(term.minus[0], values, ctx, (a) => figure(term.minus[1], values, ctx, (b) => a - b));
  return term.times.reduce<number | undefined>(
    (product, part) =>
      product === undefined ? undefined : figure(part, values, ctx, (factor) => product * factor),
    1,
  );
}

function figure(
  term: Term,
  values: FormData,
  ctx: FormContext,
  use: (value: number) => number | undefined,
): number | undefined {
  const value = termValue(term, values, ctx);
  return typeof value === 'number' ? use(value) : undefined;
}

/** The value at a path, or one for each row where the path names a list: `jfsqjd.jtcy[].idNumber`. */
function valuesAt(path: string, values: FormData): unknown[] {
  const [group, rest] = splitPath(path);
  const [list, key] = rest.split('[].');
  if (list === undefined || key === undefined) return [valueAt(values, path)];
  const rows = valueAt(values, `${group}.${list}`);
  return Array.isArray(rows) ? rows.filter(isRecord).map((row) => own(row, key)) : [];
}
