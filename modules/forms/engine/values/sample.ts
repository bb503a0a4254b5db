import type { FormFieldSpec } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import { optionsOf } from '../../fields/radio/option.ts';
import type { FormContext } from '../context.ts';
import type { FieldType } from '../field-type.ts';
import { findFieldType } from '../field-types.ts';
import { resolveFields } from '../resolve.ts';
import { isEmpty, setAt } from './values.ts';

/** Belongs to nobody: its check digit is right, and its place and birthday are samples. */
const identity = '110101199003077758';
/** As old as the sample of a person is; as an area or a count it is one of many. */
const figure = 36;
const texts = ['示例内容', '13800000000', identity, '示例'];

/**
 * Invented values for a form that is only shown, by group and code: of several, the first that the field takes. Files, drawn shapes
 * and rows stay empty. `place` is the code of the division that fields of places show.
 */
export function sampleValues(ctx: FormContext, place?: string): FormData {
  const values: FormData = {};
  for (const field of resolveFields(ctx)) {
    const type = findFieldType(field.type);
    const fitting =
      type && candidatesOf(type, field, ctx, place).find((value) => takes(type, value, field, ctx));
    if (fitting !== undefined) setAt(values, field.path, type?.normalise(fitting, field));
  }
  return values;
}

function candidatesOf(
  type: FieldType,
  field: FormFieldSpec,
  ctx: FormContext,
  place: string | undefined,
): readonly unknown[] {
  if (type.means === 'place') return [place];
  if (type.nature === 'choice') return optionsOf(field, ctx).map(({ value }) => value);
  if (type.parts || type.nature === 'files' || type.nature === 'drawing') return [];
  if (type.columnType === 'date') return [ctx.today];
  if (type.columnType !== 'text') return [Math.min(field.max ?? figure, figure), field.min];
  return field.personal === 'name' ? ['张三', ...texts] : texts;
}

function takes(type: FieldType, candidate: unknown, field: FormFieldSpec, ctx: FormContext): boolean {
  const value = type.normalise(candidate, field);
  return !isEmpty(value) && type.check(value, field, ctx) === null;
}
