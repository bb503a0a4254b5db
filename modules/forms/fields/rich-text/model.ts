import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { cleanLines, codePoints } from '../../engine/values/text-cleaning.ts';
import { fileIdPattern, longestHtml } from './allowed.ts';
import { fileIdsIn, plainText } from './plain.ts';

const defaultLength = 5000;
const defaultCount = 20;

/** How many words a rich-text field takes: 5,000 characters unless the model says otherwise. */
export function lengthOf(field: { maxLength?: number }): number {
  return field.maxLength ?? defaultLength;
}

/** Text with marks, pictures and files. The server cleans it before anything else is done (`server.ts`). */
export const richText: FieldType = {
  type: 'rich-text',
  label: '富文本',
  nature: 'formatted',
  controls: 'many',
  isWide: true,
  emptyVerb: '请输入',
  columnType: 'text',
  normalise(value) {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string') return value;
    const html = cleanLines(value);
    return html.length <= longestHtml && plainText(html) === '' ? null : html;
  },
  check(value, field) {
    if (typeof value !== 'string') return texts.badShape(field.label, texts.shapes.text);
    const limit = lengthOf(field);
    if (value.length > longestHtml || codePoints(plainText(value)) > limit)
      return texts.tooLong(field.label, limit);
    const ids = fileIdsIn(value);
    const most = field.upload?.maxCount ?? defaultCount;
    if (ids.length > most) return texts.fileCount(most);
    return ids.every((id) => fileIdPattern.test(id)) ? null : texts.fileId(field.label);
  },
  show: (value) => (typeof value === 'string' ? plainText(value) : ''),
  filesIn: fileIdsIn,
};
