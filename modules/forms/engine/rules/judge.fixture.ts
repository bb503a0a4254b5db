import type { FieldContext, FieldSpec, FieldType } from '../field-type.ts';
import { isEmpty } from '../values/values.ts';

const context: FieldContext = { dictionaries: {}, today: '2026-11-20' };

/** What becomes of a value in a field of this type: the stored value, or the message. */
export function judge(
  fieldType: FieldType,
  value: unknown,
  spec: Partial<FieldSpec> = {},
  ctx: Partial<FieldContext> = {},
): unknown {
  const field: FieldSpec = { code: 'x', label: '此项', type: fieldType.type, ...spec };
  const normal = fieldType.normalise(value, field);
  if (isEmpty(normal)) return null;
  const message = fieldType.check(normal, field, { ...context, ...ctx });
  return message === null ? normal : { message };
}
