import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { halfWidth } from '../../engine/values/text-cleaning.ts';

/** Prefixes keep being issued, so only the shape is fixed (decision 1). */
const mobile = /^1[3-9]\d{9}$/;
const fixedLine = /^0\d{2,3}-?\d{7,8}$/;

/** A mainland mobile number; a fixed line too where the model allows one. */
export const phone: FieldType = {
  type: 'phone',
  label: '电话',
  emptyVerb: '请输入',
  columnType: 'text',
  holds: 'telephone',
  normalise(value) {
    if (value === null || value === undefined) return null;
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' ? readPhone(text) || null : value;
  },
  check(value, field) {
    const isValid =
      typeof value === 'string' && (mobile.test(value) || (field.landline === true && fixedLine.test(value)));
    return isValid ? null : (field.message ?? texts.phone);
  },
  // Read back as it will be kept, while the form still holds it as it was typed.
  show: (value) => (typeof value === 'string' ? readPhone(value) : ''),
};

/** A telephone number as it is kept, from what was typed: half-width, without blanks, and as an address book writes it. */
function readPhone(typed: string): string {
  const text = halfWidth(typed).replace(/\s/g, '');
  const bare = text.replace(/[-\u2010-\u2015]/g, '').replace(/^(?:\+|00)86(?=1)/, '');
  return mobile.test(bare) ? bare : text;
}
