import { boundsOf, type Feature, type Position, parseFeatures } from '@homestead/geodesy';

/** A plot as maps read it, and the middle of the box around it. */
export interface Placed {
  plot: { type: 'FeatureCollection'; features: Feature[] };
  place: Position;
}

/** The plot that a field holds as GeoJSON text; null where there is none, or one that cannot be read. */
export function plotOf(text: string): Placed | null {
  const read = text === '' ? null : parseFeatures(text);
  if (!read?.ok || read.features.length === 0) return null;
  const boxes = read.features.map(({ geometry }) => boundsOf(geometry));
  const [west, south] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side]!)));
  const [east, north] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side]!)));
  return {
    plot: {
      type: 'FeatureCollection',
      // What a drawing says beside its shape is not for lists.
      features: read.features.map(({ geometry }) => ({ type: 'Feature', geometry, properties: {} })),
    },
    place: [(west! + east!) / 2, (south! + north!) / 2],
  };
}
