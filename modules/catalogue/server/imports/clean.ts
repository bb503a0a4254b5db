import { type Geometry, isAreal, type Position, type Ring } from '@homestead/geodesy';

/** A geometry whose rings are closed and whose vertices do not repeat themselves, and what that took. */
export interface Cleaned {
  cleaned: Geometry;
  isClosed: boolean;
  isThinned: boolean;
}

const isSame = (one: Position, other: Position) => one[0] === other[0] && one[1] === other[1];

/** Closes open rings and leaves out vertices that stand on the one before them; heights fall away. */
export function cleanLines(geometry: Geometry): Cleaned {
  let [isClosed, isThinned] = [false, false];
  const thin = (line: readonly Position[]): Position[] => {
    const kept = line.filter((at, index) => index === 0 || !isSame(at, line[index - 1]!));
    if (kept.length === line.length || kept.length < 2) return [...line];
    isThinned = true;
    return kept;
  };
  const close = (ring: Ring): Ring => {
    const thinned = thin(ring);
    const [first, last] = [thinned[0], thinned.at(-1)];
    if (!first || !last || thinned.length < 3 || isSame(first, last)) return thinned;
    isClosed = true;
    return [...thinned, [...first]];
  };
  const clean = (): Geometry => {
    if (isAreal(geometry))
      return geometry.type === 'Polygon'
        ? { type: 'Polygon', coordinates: geometry.coordinates.map(close) }
        : { type: 'MultiPolygon', coordinates: geometry.coordinates.map((rings) => rings.map(close)) };
    if (geometry.type === 'LineString') return { ...geometry, coordinates: thin(geometry.coordinates) };
    if (geometry.type === 'MultiLineString')
      return { ...geometry, coordinates: geometry.coordinates.map(thin) };
    return geometry;
  };
  return { cleaned: clean(), isClosed, isThinned };
}
