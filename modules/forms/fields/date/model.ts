import { isCalendarDate } from '@homestead/http/contract';
import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { halfWidth } from '../../engine/values/text-cleaning.ts';
import { dayOfMoment } from './moment.ts';

/** `2026-1-5`, `2026/1/5`, `2026年1月5日` and times of no zone after them are read as days. */
const loose = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/;

/** A day, stored and sent as `YYYY-MM-DD`. */
export const date: FieldType = {
  type: 'date',
  label: '日期',
  emptyVerb: '请选择',
  columnType: 'date',
  normalise(value) {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string') return value;
    const text = halfWidth(value);
    if (text === '') return null;
    // A screen that sends its own midnight in UTC means the day on which it stands, not the one before.
    const day = dayOfMoment(text);
    if (day) return day;
    const match = loose.exec(text);
    if (!match) return value;
    return `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
  },
  check(value, field) {
    return typeof value === 'string' && isCalendarDate(value) ? null : texts.notDate(field.label);
  },
  show: (value) => (typeof value === 'string' ? value : ''),
};
