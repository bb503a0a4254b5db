import type { CallFunction } from '@homestead/http/client';
import { divisionExtent, offlineReachMetres, widestOffline } from '@homestead/map/contract';
import type { AlsoTaken } from '@homestead/workflow/view';
import {
  attendanceRoutes,
  type CaseVisits,
  homesteadRoutes,
  spanText,
  visitRoutes,
} from '../../contract/index.ts';
import { visitTexts as words } from './texts.ts';

/** What this module's parts of a task's screen read, for work without a network, and how long a device keeps it. */
export const takeFacts: AlsoTaken = async (call, { processId, division }) => {
  const [{ keepDays, now, clockMinutes }, visits] = await Promise.all([
    call(visitRoutes.getOfflineTerms, {}),
    call(attendanceRoutes.getCaseVisits, { params: { processId } }).catch(() => undefined),
    call(homesteadRoutes.getCaseFacts, { params: { processId } }).catch(() => undefined),
  ]);
  const ahead = Math.round((Date.now() - Date.parse(now)) / 1000);
  const notes = Math.abs(ahead) > clockMinutes * 60 ? [words.clockOff(spanText(ahead), ahead > 0)] : [];
  return { keepDays, notes, box: await boxOf(call, visits, division) };
};

type Box = [west: number, south: number, east: number, north: number];

/** Metres of a degree of latitude, near enough for a box. */
const metresPerDegree = 111_000;

/** The ground around the plot; around the middle of the village where no plot is marked yet. */
async function boxOf(
  call: CallFunction,
  visits: CaseVisits | undefined,
  division: string,
): Promise<Box | null> {
  const high = offlineReachMetres / metresPerDegree;
  if (visits?.place) {
    const [x, y] = visits.place;
    const wide = high / Math.cos((y * Math.PI) / 180);
    return [x - wide, y - high, x + wide, y + high];
  }
  const found = await call(divisionExtent, { query: { division } }).catch(() => undefined);
  const [west, south, east, north] = found?.extent ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  // A little less than the most: sums of fractions may be a hair more.
  const most = widestOffline * 0.99;
  const [wide, tall] = [Math.min(east - west, most) / 2, Math.min(north - south, most) / 2];
  return [x - wide, y - tall, x + wide, y + tall];
}
