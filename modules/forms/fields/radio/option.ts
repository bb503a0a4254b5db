import type { FieldContext, FieldSpec } from '../../engine/field-type.ts';
import { cleanLine } from '../../engine/values/text-cleaning.ts';

export interface Option {
  value: string;
  label: string;
}

/** The choices of a field, from its dictionary. */
export function optionsOf(field: FieldSpec, ctx: Pick<FieldContext, 'dictionaries'>): readonly Option[] {
  const code = field.dictionary;
  if (code === undefined || !Object.hasOwn(ctx.dictionaries, code)) return [];
  return ctx.dictionaries[code]?.items ?? [];
}

/** One choice as text: yes and no are stored as each form's specification says, so `1` stands beside `"1"`. */
export function toChoice(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? cleanLine(value) || null : value;
}

export function labelOfChoice(value: unknown, field: FieldSpec, ctx: FieldContext): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const stored = String(value);
  return optionsOf(field, ctx).find((option) => option.value === stored)?.label ?? stored;
}
