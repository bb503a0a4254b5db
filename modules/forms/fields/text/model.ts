import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import {
  changesInText,
  cleanLine,
  codePoints,
  halfWidth,
  narrowSigns,
} from '../../engine/values/text-cleaning.ts';
import { isCreditCode } from './credit-code.ts';

const defaultLength = 100;

/** Characters that fit into a box: more than is valid, so that what was pasted is said to be too long, and not without end. */
export const boxLength = (field: { maxLength?: number }): number => 2 * (field.maxLength ?? defaultLength);

/** One line of text, at most 100 characters unless the model says otherwise. */
export const text: FieldType = {
  type: 'text',
  label: '单行文本',
  nature: 'words',
  emptyVerb: '请输入',
  columnType: 'text',
  search: 'contains',
  isSearchedByKeyword: true,
  changesIn: (sent) => changesInText(sent, 'line'),
  normalise(value, field) {
    if (value === null || value === undefined) return null;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && field.format === 'credit-code')
      return halfWidth(value).replace(/\s/g, '').toUpperCase() || null;
    if (typeof value !== 'string') return value;
    return cleanLine(field.format === 'code' ? narrowSigns(value) : value) || null;
  },
  check(value, field) {
    if (typeof value !== 'string') return texts.badShape(field.label, texts.shapes.text);
    const limit = field.maxLength ?? defaultLength;
    if (codePoints(value) > limit) return texts.tooLong(field.label, limit);
    if (field.format === 'credit-code' && !isCreditCode(value)) return field.message ?? texts.creditCode;
    return null;
  },
  show: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
};
