import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { cleanLine } from '../../engine/values/text-cleaning.ts';
import { splitList } from '../../engine/values/values.ts';
import { labelOfChoice, optionsOf } from '../radio/option.ts';

/** Several choices at once, stored and sent as comma-joined text, with a maximum. */
export const checkboxGroup: FieldType = {
  type: 'checkbox-group',
  label: '多选',
  nature: 'choice',
  controls: 'many',
  emptyVerb: '请选择',
  columnType: 'text',
  search: 'one-of-list',
  normalise(value) {
    if (value === null || value === undefined) return null;
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    if (typeof value !== 'string' && !isList) return value;
    return [...new Set(splitList(value).map(cleanLine))].join(',') || null;
  },
  check(value, field, ctx) {
    if (typeof value !== 'string') return texts.badShape(field.label, texts.shapes.choices);
    const chosen = splitList(value);
    const known = new Set(optionsOf(field, ctx).map((option) => option.value));
    if (chosen.some((item) => !known.has(item))) return texts.notOption(field.label);
    const limit = field.maxCount;
    return limit !== undefined && chosen.length > limit ? texts.tooManyChoices(field.label, limit) : null;
  },
  show: (value, field, ctx) =>
    splitList(value)
      .map((item) => labelOfChoice(item, field, ctx))
      .join('、'),
};
