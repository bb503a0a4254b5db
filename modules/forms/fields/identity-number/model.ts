import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { isIdentityNumber, readIdentityNumber } from './identity.ts';

/** A resident identity number: GB 11643 with date and check digit, not only the pattern (decision 2). */
export const identityNumber: FieldType = {
  type: 'identity-number',
  label: '身份证号',
  emptyVerb: '请输入',
  columnType: 'text',
  means: 'identity',
  holds: 'identity-number',
  normalise(value) {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string') return value;
    return readIdentityNumber(value) || null;
  },
  check(value, field, ctx) {
    const isValid = typeof value === 'string' && isIdentityNumber(value, ctx.today, field.legacy);
    return isValid ? null : (field.message ?? texts.identity);
  },
  // Read back as it will be kept, while the form still holds it as it was typed.
  show: (value) => (typeof value === 'string' ? readIdentityNumber(value) : ''),
};
