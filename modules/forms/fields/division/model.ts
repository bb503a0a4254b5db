import { divisionLevelOf } from '@homestead/people/contract';
import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { halfWidth } from '../../engine/values/text-cleaning.ts';

/** A place of the division tree, stored as its code: 6 digits a county, 9 a township, 12 a village. */
export const division: FieldType = {
  type: 'division',
  label: '行政区划',
  emptyVerb: '请选择',
  columnType: 'text',
  means: 'place',
  search: 'place',
  normalise(value) {
    if (value === null || value === undefined) return null;
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? halfWidth(value) || null : value;
  },
  check(value, field, ctx) {
    if (typeof value !== 'string' || !/^\d{6}(\d{3}(\d{3})?)?$/.test(value))
      return texts.badShape(field.label, texts.shapes.division);
    if (ctx.divisions && !ctx.divisions.has(value)) return texts.notOption(field.label);
    if (field.level === 'village') {
      const isVillage = ctx.divisions ? ctx.divisions.isVillage(value) : divisionLevelOf(value) === 'village';
      return isVillage ? null : texts.notVillage(field.label);
    }
    return field.level === 'township' && divisionLevelOf(value) !== 'township'
      ? texts.notTownship(field.label)
      : null;
  },
  show(value, _field, ctx) {
    return typeof value === 'string' ? (ctx.divisions?.name?.(value) ?? value) : '';
  },
};
