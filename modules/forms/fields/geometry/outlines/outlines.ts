import { areaOf, type LayerStyle, type Part, partsOf, readGeoJson } from '@homestead/mapview';
import type { FormData } from '../../../contract/form-data.ts';
import { valueAt } from '../../../engine/values/values.ts';

/** A drawn field that another one's map shows beneath what is drawn. */
export interface Outline {
  path: string;
  name: string;
  /** The name of its layer on the map. */
  layer: string;
  shape: unknown;
  /** Ellipsoidal m², unrounded. */
  area: number;
  style: LayerStyle;
}

/** Told apart without colour too: by their dashes. */
const styles: readonly LayerStyle[] = [
  { stroke: '#0b62b0', fill: 'rgba(11,98,176,0.10)', width: 2.5, dash: [8, 6] },
  { stroke: '#0b6b4f', fill: 'rgba(11,107,79,0.10)', width: 2.5 },
  { stroke: '#7a2fa0', fill: 'rgba(122,47,160,0.08)', width: 2.5, dash: [2, 5] },
  { stroke: '#5b4a00', fill: 'rgba(91,74,0,0.08)', width: 2.5, dash: [14, 4, 2, 4] },
];

/** Ellipsoidal m² of the areas in a shape. */
export const areaIn = (shape: unknown): number =>
  partsOf(readGeoJson(shape)).reduce((sum, part) => sum + areaOfPart(part), 0);

const areaOfPart = (part: Part): number => (part.kind === 'Polygon' ? areaOf(part.positions, part.holes) : 0);

/** The outlines that are there; one that nobody has drawn yet is left out. */
export function outlinesOf(
  wanted: readonly { field: string; name: string }[] | undefined,
  values: FormData,
): Outline[] {
  return (wanted ?? []).flatMap(({ field: path, name }, index): Outline[] => {
    const shape = valueAt(values, path);
    const style = styles[index % styles.length];
    if (!style || partsOf(readGeoJson(shape)).length === 0) return [];
    return [{ path, name, layer: `outline-${index + 1}`, shape, area: areaIn(shape), style }];
  });
}

/** All outlines as one collection, for a map to be fitted to; null where there are none. */
export function shownBeneath(outlines: readonly Outline[]): object | null {
  const features = outlines.flatMap(({ shape }) => readGeoJson(shape)?.features ?? []);
  return features.length > 0 ? { type: 'FeatureCollection', features } : null;
}
