import {
  type Bounds,
  boundsOf,
  type CrsCode,
  type Geometry,
  isCrsCode,
  type Position,
  parseGeoJson,
  toGeographic,
} from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import { type ImportPreview, importTexts as texts } from '../../contract/index.ts';
import { cleanLines } from './clean.ts';
import type { Sample } from './protocol.ts';

/** The samples of a source layer as they would lie on the map, were their numbers in this system. Throws 42200. */
export function previewOf(
  samples: readonly Sample[],
  { epsg, swapped = false }: { epsg: number; swapped?: boolean },
  county: Bounds,
): ImportPreview {
  const code = `EPSG:${epsg}`;
  if (!isCrsCode(code)) throw brokenFields([{ path: 'epsg', message: texts.unknownCrs }]);
  const features: ImportPreview['features'] = [];
  const faults = new Set<string>();
  let outside = 0;
  let bounds: Bounds | null = null;
  for (const { geometry, properties } of samples) {
    const { cleaned } = cleanLines(geometry as Geometry);
    const parsed = parseGeoJson(placed(cleaned, code, swapped));
    if (!parsed.ok) {
      faults.add(texts.features[parsed.problem]);
      continue;
    }
    const box = boundsOf(parsed.geometry);
    if (box[0] > county[2] || box[2] < county[0] || box[1] > county[3] || box[3] < county[1]) outside += 1;
    bounds = bounds ? joined(bounds, box) : box;
    const { type, coordinates } = parsed.geometry;
    features.push({ type: 'Feature', geometry: { type, coordinates }, properties });
  }
  return { features, bounds, outside, examined: samples.length, faults: [...faults] };
}

function placed(geometry: Geometry, code: CrsCode, swapped: boolean): object {
  const each = (value: unknown): unknown => {
    if (typeof (value as unknown[])[0] !== 'number') return (value as unknown[]).map(each);
    const [x, y] = value as Position;
    return toGeographic(swapped ? [y, x] : [x, y], code);
  };
  return { type: geometry.type, coordinates: each(geometry.coordinates) };
}

const joined = (one: Bounds, other: Bounds): Bounds => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
