import {
  type CrsCode,
  crsTable,
  fromGeographic,
  type Geometry,
  isCrsCode,
  isGeographicCode,
  type Position,
  toGeographic,
} from '@homestead/geodesy';
import { crsUrn, readCrsName } from '@homestead/ogc';

/** A coordinate system with the order in which its numbers are written. */
export interface System {
  code: CrsCode;
  /** North (latitude) comes first. */
  isSwapped: boolean;
  /** The name under which it was asked for, in its plain form. */
  name: string;
}

/** The system behind a name; undefined where it is not known here. */
export function readSystem(text: string): System | undefined {
  const named = readCrsName(text);
  if (!named || !isCrsCode(named.code)) return undefined;
  const isSwapped = named.isOfficialOrder && crsTable[named.code].axes === 'neu';
  return { code: named.code, isSwapped, name: named.isOfficialOrder ? crsUrn(named.code) : named.code };
}

/** What features are kept in, under its URN: latitude first. */
export const storedSystem: System = { code: 'EPSG:4490', isSwapped: true, name: crsUrn('EPSG:4490') };
/** The same numbers, longitude first. */
export const plainSystem: System = { code: 'EPSG:4490', isSwapped: false, name: 'EPSG:4490' };

/** Micrometres: finer than any survey, and short. */
const metreSteps = 1e6;

/** A stored position as a system writes it. */
export function positionIn({ code, isSwapped }: System): (at: readonly number[]) => Position {
  if (isGeographicCode(code)) return isSwapped ? ([x = 0, y = 0]) => [y, x] : ([x = 0, y = 0]) => [x, y];
  return (at) => {
    const [x, y] = fromGeographic([at[0] ?? 0, at[1] ?? 0], code).map(
      (value) => Math.round(value * metreSteps) / metreSteps,
    ) as Position;
    return isSwapped ? [y, x] : [x, y];
  };
}

/** GeoJSON text of a stored geometry as a system writes it. */
export function geoJsonIn(system: System): (geometry: string) => string {
  if (isGeographicCode(system.code) && !system.isSwapped) return (geometry) => geometry;
  const position = positionIn(system);
  const turn = (value: unknown): unknown =>
    typeof (value as unknown[])[0] === 'number'
      ? position(value as number[])
      : (value as unknown[]).map(turn);
  return (text) => {
    const { type, coordinates } = JSON.parse(text) as Geometry;
    return JSON.stringify({ type, coordinates: turn(coordinates) });
  };
}

/** A position as a client gave it, to longitude and latitude. */
export function positionFrom({ code, isSwapped }: System): (at: readonly number[]) => Position {
  return ([a = Number.NaN, b = Number.NaN]) => toGeographic(isSwapped ? [b, a] : [a, b], code);
}

/** Points along each edge of a box: a straight edge of a plane is a curve in degrees. */
const edgeSteps = 8;

/** A box given in a system as a ring in degrees; null where its numbers mean no place. */
export function boxRing(
  corners: readonly [readonly number[], readonly number[]],
  system: System,
): Position[] | null {
  const [[a = Number.NaN, b = Number.NaN], [c = Number.NaN, d = Number.NaN]] = corners;
  const steps = isGeographicCode(system.code) ? 1 : edgeSteps;
  const from = positionFrom(system);
  const along = (p: readonly number[], q: readonly number[]) =>
    Array.from({ length: steps }, (_, i) =>
      from([p[0]! + ((q[0]! - p[0]!) * i) / steps, p[1]! + ((q[1]! - p[1]!) * i) / steps]),
    );
  const [sw, se, ne, nw] = [
    [a, b],
    [c, b],
    [c, d],
    [a, d],
  ] as const;
  const ring = [...along(sw, se), ...along(se, ne), ...along(ne, nw), ...along(nw, sw)];
  const closed = [...ring, ring[0]!];
  return closed.every((at) => at.every(Number.isFinite)) ? closed : null;
}
