import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { codePoints } from '../../engine/values/text-cleaning.ts';
import { labelOfChoice, optionsOf, toChoice } from '../radio/option.ts';

/** One of a list of choices; with `freeEntry` text of the person's own as well. */
export const select: FieldType = {
  type: 'select',
  label: '下拉选择',
  nature: 'choice',
  emptyVerb: '请选择',
  columnType: 'text',
  normalise: toChoice,
  check(value, field, ctx) {
    if (typeof value !== 'string') return texts.badShape(field.label, texts.shapes.text);
    if (optionsOf(field, ctx).some((option) => option.value === value)) return null;
    if (!field.freeEntry) return texts.notOption(field.label);
    const limit = field.maxLength ?? 100;
    return codePoints(value) > limit ? texts.tooLong(field.label, limit) : null;
  },
  show: labelOfChoice,
};
