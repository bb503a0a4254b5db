import type { FormFieldSpec } from '../../contract/form.ts';
import type { FieldViolation, FormData } from '../../contract/form-data.ts';
import { texts } from '../../contract/texts.ts';
import type { FormContext } from '../context.ts';
import { getFieldType } from '../field-types.ts';
import { isEmpty, splitPath, valueAt } from './values.ts';

/** Where a template has nothing to put. */
export const blank = '____';

const path = '[a-z][a-z0-9]*\\.[A-Za-z0-9]+';
const place = new RegExp(`\\{(?:@([A-Za-z]+)|(${path})(?:-(${path}))?(\\|mask)?)\\}`, 'g');

/**
 * Text with `{group.code}` places filled in one pass: what was put in is not read again. `{a.b-c.d}` is a difference of two
 * figures, `|mask` hides part of a name. `{@unit}` is the office that works on the case with its contact, `{@unitName}` without it,
 * `{@telephone}` its telephone; `{@waitFrom}`, `{@waitUntil}` and `{@waitPeriod}` are the waiting period that a submit begins,
 * `{@today}` the day, `{@person}` whoever fills the form in.
 */
export function fillTemplate(template: string, values: FormData, ctx: FormContext): string {
  return template.replace(place, (all, word?: string, first = '', second?: string, mask?: string) => {
    if (word) return Object.hasOwn(caseWords, word) ? caseWords[word]!(ctx) || blank : all;
    const shown = second ? difference(first, second, values) : showAt(first, values, ctx);
    if (shown === '') return blank;
    return mask ? maskName(shown) : shown;
  });
}

/** What a template may name beside the fields of the case; an empty text where nothing is known. */
const caseWords: Readonly<Record<string, (ctx: FormContext) => string>> = {
  unit: ({ unit }) => (unit ? unit.name + unit.contact : ''),
  unitName: ({ unit }) => unit?.name ?? '',
  telephone: ({ unit }) => unit?.telephone ?? '',
  waitFrom: ({ wait }) => dayInWords(wait?.from),
  waitUntil: ({ wait }) => dayInWords(wait?.until),
  waitPeriod: ({ wait }) => wait?.period ?? '',
  today: ({ today }) => dayInWords(today),
  person: ({ person }) => person?.name ?? '',
};

function dayInWords(day: string | undefined): string {
  if (day === undefined) return '';
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

/** What may be offered beside an empty field, once there is something for every place; else `null`. */
export function offerFor(field: FormFieldSpec, values: FormData, ctx: FormContext): string | null {
  if (field.offer === undefined || !isEmpty(valueAt(values, field.path))) return null;
  const text = fillTemplate(field.offer, values, ctx);
  return text.includes(blank) ? null : text;
}

/** Where a text that a template began still has a blank: nobody may publish or print a line that says nothing. */
export function blanksLeft(fields: readonly FormFieldSpec[], values: FormData): FieldViolation[] {
  return fields.flatMap(({ template, path, label }) => {
    const text = valueAt(values, path);
    if (template === undefined || typeof text !== 'string') return [];
    const line = text.split('\n').find((one) => one.includes(blank));
    return line === undefined ? [] : [{ path, message: texts.blankLeft(label, line.trim()) }];
  });
}

/** The paths that a template names. */
export function templatePaths(template: string): string[] {
  return [...template.matchAll(place)].flatMap(([, , first, second]) => [first ?? [], second ?? []].flat());
}

/** A name as a public notice may print it: 张* or 张*明. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length < 2) return '*';
  const last = letters.length > 2 ? (letters.at(-1) ?? '') : '';
  return `${letters[0]}*${last}`;
}

function difference(first: string, second: string, values: FormData): string {
  const [a, b] = [valueAt(values, first), valueAt(values, second)];
  return typeof a === 'number' && typeof b === 'number' ? (a - b).toFixed(2) : '';
}

function showAt(path: string, values: FormData, ctx: FormContext): string {
  const [group, code] = splitPath(path);
  const model = Object.hasOwn(ctx.models, group) ? ctx.models[group] : undefined;
  const field = model?.fields.find((candidate) => candidate.code === code);
  return field ? getFieldType(field.type).show(valueAt(values, path), { ...field, unit: '' }, ctx) : '';
}
