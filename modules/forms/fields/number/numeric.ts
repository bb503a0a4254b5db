import { texts } from '../../contract/texts.ts';
import type { FieldSpec } from '../../engine/field-type.ts';
import { halfWidth } from '../../engine/values/text-cleaning.ts';

/** Beyond this a double no longer holds two decimals faithfully, and no parcel is that large. */
export const largest = 999_999_999.99;

const numericText = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A number from a number or from numeric text; other things stay as they are, for the check to name. */
export function toNumber(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return Object.is(value, -0) ? 0 : value;
  const text = halfWidth(value);
  if (text === '') return null;
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
