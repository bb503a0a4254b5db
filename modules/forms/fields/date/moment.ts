import { isCalendarDate } from '@homestead/http/contract';

const moment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
/** China has one zone, UTC+8, without summer time. */
const zoneMs = 8 * 3_600_000;

/** The day in China of a moment that names its zone; null of any other text. */
export function dayOfMoment(text: string): string | null {
  const named = moment.exec(text)?.[1];
  if (named === undefined || !isCalendarDate(named)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at + zoneMs).toISOString().slice(0, 10);
}
