import type { FeatureRow } from '@homestead/catalogue/server';
import {
  type CrsCode,
  fromGeographic,
  type Geometry,
  isGeographicCode,
  type Position,
} from '@homestead/geodesy';
import type { TargetFeature, TargetLayer } from '@homestead/geoformats';
import type { Published } from '../ogc/query/published.ts';

/** What of a published layer is written. */
export type Described = Pick<Published, 'fields'> & {
  layer: Pick<Published['layer'], 'id' | 'name' | 'geometryType'>;
};

/** A layer as the writers of files take it, with those of its fields that are written. */
export const targetLayer = ({ layer, fields }: Described, crs: CrsCode): TargetLayer => ({
  name: layer.name,
  fields,
  crs,
  geometryType: layer.geometryType,
});

/** Features as the writers take them, east first in a system; pieces are asked for as they are written. */
export async function* targetFeatures(
  pieces: AsyncIterable<readonly FeatureRow[]>,
  { layer, fields }: Described,
  crs: CrsCode,
): AsyncGenerator<TargetFeature> {
  const turn = turnTo(crs);
  const isText = new Map(fields.map(({ name, type }) => [name, type === 'text']));
  for await (const rows of pieces)
    for (const { id, properties, geometry } of rows)
      yield {
        id: `${layer.id}.${id}`,
        properties: Object.fromEntries(
          [...isText].map(([name, isOne]) => [name, writable(properties[name], isOne)]),
        ),
        geometry: geometry === '' ? null : turn(JSON.parse(geometry) as Geometry),
      };
}

/** Lists and objects are written as text, and so is a number in a field that has texts as well. */
function writable(value: unknown, isText: boolean): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return isText ? String(value) : (value as string | number | boolean);
}

function turnTo(crs: CrsCode): (geometry: Geometry) => Geometry {
  if (isGeographicCode(crs)) return (geometry) => geometry;
  const turn = (value: unknown): unknown =>
    typeof (value as unknown[])[0] === 'number'
      ? fromGeographic(value as Position, crs)
      : (value as unknown[]).map(turn);
  return ({ type, coordinates }) => ({ type, coordinates: turn(coordinates) }) as Geometry;
}
