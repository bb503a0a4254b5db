import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { checkRange, decimalsOf, toNumber } from './numeric.ts';

const defaultDecimals = 2;

/** A figure, 0 or more, with at most 2 decimals unless the model says otherwise. More decimals are refused, not rounded away. */
export const number: FieldType = {
  type: 'number',
  label: '数字',
  emptyVerb: '请输入',
  columnType: 'numeric',
  normalise: toNumber,
  check(value, field) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return texts.notNumber(field.label);
    const decimals = field.decimals ?? defaultDecimals;
    return (
      checkRange(value, field) ??
      (decimalsOf(value) > decimals ? texts.tooManyDecimals(field.label, decimals) : null)
    );
  },
  show(value, field) {
    return typeof value === 'number' ? `${value}${field.unit ?? ''}` : typeof value === 'string' ? value : '';
  },
};
