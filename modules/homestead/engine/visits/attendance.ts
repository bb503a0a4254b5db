import { distance, distanceBetween, type Geometry } from '@homestead/geodesy';
import type { AttendanceMark, DevicePlace } from '../../contract/visits/attendance.ts';
import type { VisitRules } from '../../contract/visits/rules.ts';
import { attendanceTexts as texts } from '../../contract/visits/texts.ts';

/** Where somebody was at another case, at the check-in that is nearest in time: what waited on a phone comes after later ones. */
export interface OtherPlace {
  longitude: number;
  latitude: number;
  at: Date;
}

export interface AttendanceInput {
  position: DevicePlace | null;
  /** The shapes of the plot; none where nobody has drawn it. */
  plot: readonly Geometry[];
  /** The phone's clock at the check-in and when it was sent, and the server's when it came. */
  deviceTime: Date;
  sentAt: Date;
  receivedAt: Date;
  /** The county's clock when it came. */
  now: Date;
  other: OtherPlace | null;
  reason: string;
}

export interface JudgedAttendance {
  /** When it was, by the county's clock. */
  at: Date;
  clockSeconds: number;
  /** Geodesic metres to the nearest edge of the plot, 2 decimals, 0 inside; null where one of the two is not known. */
  metres: number | null;
  marks: AttendanceMark[];
  /** Why words are owed that were not given; null where the check-in can be kept. */
  owed: string | null;
}

/** An entry that waited longer than this on the phone was sent afterwards. */
const lateMs = 10 * 60_000;
/** As much as a column of integers holds. */
const mostSeconds = 2_000_000_000;
/** Nobody travels farther than this, in metres, at more than this, in metres a second (200 km/h). */
const fastMetres = 2000;
const fastSpeed = 56;

/** When a check-in was made, by the county's clock: its arrival, less the time for which it waited on the phone. */
export function attendedAt({
  deviceTime,
  sentAt,
  now,
}: Pick<AttendanceInput, 'deviceTime' | 'sentAt' | 'now'>): Date {
  return new Date(now.getTime() - Math.max(0, sentAt.getTime() - deviceTime.getTime()));
}

/** What a check-in says: how far it was, when by the server's clock, and what is doubtful; nothing of it refuses for good. */
export function judgeAttendance(input: AttendanceInput, rules: VisitRules): JudgedAttendance {
  const { position, plot, sentAt, receivedAt, now, other, reason } = input;
  const at = attendedAt(input);
  const waited = now.getTime() - at.getTime();
  const ahead = Math.round((sentAt.getTime() - receivedAt.getTime()) / 1000);
  const clockSeconds = Math.max(-mostSeconds, Math.min(mostSeconds, ahead));
  const metres = position && plot.length > 0 ? metresTo(position, plot) : null;
  const isFar = metres !== null && metres > rules.reachMetres;
  // A phone that measures knows its error: none at all is what programs say that pretend a place.
  const isMocked = position !== null && (position.mocked === true || position.accuracy === 0);
  const found: Record<AttendanceMark, boolean> = {
    far: isFar,
    noPosition: position === null,
    mocked: isMocked,
    inaccurate: position !== null && position.accuracy > rules.accuracyMetres,
    tooFast: position !== null && other !== null && isTooFast(position, other, at),
    noPlot: plot.length === 0,
    clock: Math.abs(clockSeconds) > rules.clockMinutes * 60,
    late: waited > lateMs,
  };
  const marks = (Object.keys(found) as AttendanceMark[]).filter((mark) => found[mark]);
  const why = !position
    ? texts.noPosition
    : isMocked
      ? texts.mocked
      : isFar
        ? texts.far(metres, rules.reachMetres)
        : null;
  return { at, clockSeconds, metres, marks, owed: reason.trim() === '' ? why : null };
}

function metresTo({ longitude, latitude }: DevicePlace, plot: readonly Geometry[]): number {
  const point: Geometry = { type: 'Point', coordinates: [longitude, latitude] };
  const metres = Math.min(...plot.map((shape) => distanceBetween(point, shape)));
  return Math.round(metres * 100) / 100;
}

function isTooFast(position: DevicePlace, other: OtherPlace, at: Date): boolean {
  const metres = distance([other.longitude, other.latitude], [position.longitude, position.latitude]);
  const seconds = Math.max(1, Math.abs(at.getTime() - other.at.getTime()) / 1000);
  return metres > fastMetres && metres / seconds > fastSpeed;
}
