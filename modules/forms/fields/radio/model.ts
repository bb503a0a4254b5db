import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { labelOfChoice, optionsOf, toChoice } from './option.ts';

/** One of a few choices, all in sight. */
export const radio: FieldType = {
  type: 'radio',
  label: '单选',
  nature: 'choice',
  controls: 'many',
  emptyVerb: '请选择',
  columnType: 'text',
  normalise: toChoice,
  check(value, field, ctx) {
    return optionsOf(field, ctx).some((option) => option.value === value)
      ? null
      : texts.notOption(field.label);
  },
  show: labelOfChoice,
};
