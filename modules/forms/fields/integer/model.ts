import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { checkRange, toNumber } from '../number/numeric.ts';

/** What a database integer column holds. */
const largestInteger = 2_147_483_647;

/** A whole number, 0 or more unless the model says otherwise. */
export const integer: FieldType = {
  type: 'integer',
  label: '整数',
  emptyVerb: '请输入',
  columnType: 'integer',
  normalise: toNumber,
  check(value, field) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return texts.notNumber(field.label);
    if (!Number.isInteger(value)) return texts.notInteger(field.label);
    return checkRange(value, { ...field, max: field.max ?? largestInteger });
  },
  show(value, field) {
    return typeof value === 'number' ? `${value}${field.unit ?? ''}` : typeof value === 'string' ? value : '';
  },
};
