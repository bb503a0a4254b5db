import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { cleanLine } from '../../engine/values/text-cleaning.ts';

/**
 * How far the check of a drawn shape against one layer has come: empty, 已分析 or 未能分析. Its findings are fields of
 * their own, named by the form's `checks`; a check that failed never reads as “not occupied” (decision 15).
 */
export const areaCheck: FieldType = {
  type: 'area-check',
  label: '图层分析',
  nature: 'drawing',
  controls: 'many',
  isWide: true,
  emptyVerb: '请选择',
  columnType: 'text',
  means: 'map-check',
  normalise(value) {
    if (value === null || value === undefined) return null;
    return typeof value === 'string' ? cleanLine(value) || null : value;
  },
  check(value, field) {
    return value === texts.areaCheck.done || value === texts.areaCheck.failed
      ? null
      : texts.notOption(field.label);
  },
  show: (value) => (typeof value === 'string' ? value : ''),
};
