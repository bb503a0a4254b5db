import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { changesInText, cleanLines, codePoints } from '../../engine/values/text-cleaning.ts';

const defaultLength = 2000;

export const mostCharacters = ({ maxLength }: { maxLength?: number }): number => maxLength ?? defaultLength;

/** Several lines of text, at most 2,000 characters unless the model says otherwise. */
export const textArea: FieldType = {
  type: 'text-area',
  label: '多行文本',
  nature: 'words',
  isWide: true,
  emptyVerb: '请输入',
  columnType: 'text',
  search: 'contains',
  changesIn: (sent) => changesInText(sent, 'lines'),
  normalise(value) {
    if (value === null || value === undefined) return null;
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? cleanLines(value) || null : value;
  },
  check(value, field) {
    if (typeof value !== 'string') return texts.badShape(field.label, texts.shapes.text);
    const limit = mostCharacters(field);
    return codePoints(value) > limit ? texts.tooLong(field.label, limit) : null;
  },
  show: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
};
