import { texts } from '../../contract/texts.ts';
import type { FieldSpec } from '../../engine/field-type.ts';
import { halfWidth } from '../../engine/values/text-cleaning.ts';

/** Beyond this a double no longer holds two decimals faithfully, and no parcel is that large. */
export const largest = 999_999_999.99;

const numericText = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/** 1,200.50, as a sheet shows it. */
const groupedText = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;

/**
 * A number from a number or from numeric text, also as it is copied from a sheet or a message: with its thousands apart, with the
 * unit of the field. Other things stay as they are, for the check to name.
 */
export function toNumber(value: unknown, field?: Pick<FieldSpec, 'unit'>): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return Object.is(value, -0) ? 0 : value;
  const typed = halfWidth(value);
  if (typed === '') return null;
  const unit = halfWidth(field?.unit ?? '');
  const bare = unit !== '' && typed.endsWith(unit) ? typed.slice(0, -unit.length).trimEnd() : typed;
  const text = groupedText.test(bare) ? bare.replaceAll(',', '') : bare;
  return numericText.test(text) ? Number(text) : value;
}

/** Digits after the point that the number needs when written in full. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Range of a number, by the model or from 0 upwards. */
export function checkRange(value: number, field: FieldSpec): string | null {
  const min = field.min ?? 0;
  const max = field.max ?? largest;
  if (value < min) return texts.tooSmall(field.label, min);
  return value > max ? texts.tooLarge(field.label, max) : null;
}
