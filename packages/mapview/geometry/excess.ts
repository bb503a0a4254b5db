import type { Area } from './areas.ts';
import { excessOf } from './clip.ts';
import { type FeatureCollection, featureOf, partsOf, readGeoJson } from './geojson.ts';
import { sumOf } from './measure.ts';

/** What of one outline lies outside another, and how much that is. */
export interface Excess {
  features: FeatureCollection;
  /** Ellipsoidal m², unrounded. */
  area: number;
}

const areasIn = (geoJson: unknown): Area[] =>
  partsOf(readGeoJson(geoJson)).flatMap((part) =>
    part.kind === 'Polygon' ? [{ outline: part.positions, holes: part.holes }] : [],
  );

/** The parts of drawn areas that lie outside another outline; null where one of the two holds no area, or nothing lies outside. */
export function excessBeyond(drawn: unknown, outline: unknown): Excess | null {
  const [granted, another] = areasIn(outline);
  if (!granted || another) return null;
  const beyond = areasIn(drawn).flatMap((area) => excessOf(area, granted));
  if (beyond.length === 0) return null;
  const features = beyond.map(({ outline: positions, holes }) =>
    featureOf({ kind: 'Polygon', positions: [...positions], holes: holes.map((hole) => [...hole]) }),
  );
  return { features: { type: 'FeatureCollection', features }, area: sumOf(beyond) };
}
