import { crsTable, fromGeographic, isInsideZone, type PlaneCode, screenCodes } from '@homestead/geodesy';
import { formatDegrees } from '../geometry/format.ts';
import type { Position } from '../geometry/geojson.ts';
import { TEXTS } from '../texts.ts';

export type ShownCode = 'EPSG:4490' | PlaneCode;

/** The systems that coordinates may be shown in: degrees, the county's plane, and those of the specification. */
export const shownCodes = (planeCode: PlaneCode): ShownCode[] => [
  'EPSG:4490',
  ...new Set<PlaneCode>([planeCode, ...screenCodes]),
];

/** What a choice of system calls one of them. */
export const systemName = (code: ShownCode): string =>
  code === 'EPSG:4490' ? TEXTS.geographic : TEXTS.planeChoice(code.slice(5), crsTable[code].meridian);

/** Coordinates as the chosen system writes them: degrees east first; metres north first, as surveyors do. */
export function coordinateText(at: Position, code: ShownCode): string {
  if (code === 'EPSG:4490') return formatDegrees(at[0], at[1]);
  const place: [number, number] = [at[0], at[1]];
  if (!isInsideZone(place, code)) return TEXTS.notInZone;
  const [east, north] = fromGeographic(place, code);
  return TEXTS.planePosition(north.toFixed(3), east.toFixed(3));
}
