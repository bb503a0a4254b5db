import { fromVectorTileJs } from '@maplibre/vt-pbf';
import { unpack } from '../overlay/protocol.ts';
import { clipShape } from '../pictures/clip.ts';
import type { VectorWish } from '../pictures/protocol.ts';
import { type Path, readShape, type Shape, turnOf } from '../pictures/shapes.ts';

/** Units of a tile, and those beyond its edge within which shapes are kept. */
export const extent = 4096;
const margin = 64;
/** Bytes of a tile, before it is packed. */
const mostBytes = 1_000_000;

const types = { Point: 1, LineString: 2, Polygon: 3 } as const;

interface Encoded {
  id?: number;
  type: 1 | 2 | 3;
  properties: Record<string, unknown>;
  extent: number;
  loadGeometry(): { x: number; y: number }[][];
}

/**
 * A Mapbox vector tile (version 2) of one layer. Whatever is smaller than a unit keeps one; a tile that would grow too large
 * leaves out its smallest features. A tile that holds only a part of what lies there says so by `_leftOut` on its first feature.
 */
export function encodeVector({ name, ids, features, isCut, ...frame }: VectorWish): Uint8Array {
  const turn = turnOf({ ...frame, width: extent, height: extent });
  const properties = JSON.parse(features.properties) as Record<string, unknown>[];
  const all = unpack(features.shapes).flatMap((bytes, at): Encoded[] => {
    const shape = readShape(bytes, turn, 0.5);
    const seen = shape && clipShape(shape, [-margin, -margin, extent + margin, extent + margin]);
    const lines = seen ? linesOf(seen) : [];
    if (!seen || lines.length === 0) return [];
    const count = features.counts?.[at] ?? 1;
    const known = withoutNames(properties[at] ?? {});
    return [
      {
        ...(/^\d{1,15}$/.test(ids[at] ?? '') ? { id: Number(ids[at]) } : {}),
        type: types[seen.type],
        properties: count > 1 ? { ...known, _count: count } : known,
        extent,
        loadGeometry: () => lines,
      },
    ];
  });
  let kept = isCut ? marked(all) : all;
  let tile = encode(name, kept);
  while (tile.length > mostBytes && kept.length > 1) {
    kept = marked(kept.slice(0, Math.floor(kept.length * Math.min(0.9, (mostBytes / tile.length) * 0.95))));
    tile = encode(name, kept);
  }
  return tile;
}

const marked = ([first, ...others]: readonly Encoded[]): Encoded[] =>
  first ? [{ ...first, properties: { ...first.properties, _leftOut: true } }, ...others] : [];

function encode(name: string, features: readonly Encoded[]): Uint8Array {
  if (features.length === 0) return new Uint8Array();
  const layer = { version: 2, name, extent, length: features.length, feature: (at: number) => features[at]! };
  return fromVectorTileJs({ layers: { [name]: layer } } as never);
}

/** Names that every object has confuse the writer's own tables. */
const withoutNames = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in {})));

function linesOf({ type, parts }: Shape): { x: number; y: number }[][] {
  if (type === 'Point') return [parts.map(([point]) => whole(point!)[0]!)];
  if (type === 'LineString') return parts.map(([line]) => whole(line!)).filter((line) => line.length > 1);
  return parts.flatMap((rings) => {
    const outer = turned(ringOf(rings[0]!), 1);
    if (!outer) return [];
    const holes = rings.slice(1).map((ring) => turned(whole(ring), -1));
    return [outer, ...holes.filter((ring) => ring !== null)];
  });
}

/** An outer ring in whole units; where nothing would be left of it, one unit. */
function ringOf(ring: Path): { x: number; y: number }[] {
  const line = whole(ring);
  if (doubleArea(line) !== 0) return line;
  const { x, y } = line[0] ?? { x: 0, y: 0 };
  return [
    { x, y },
    { x: x + 1, y },
    { x: x + 1, y: y + 1 },
    { x, y: y + 1 },
    { x, y },
  ];
}

/** A ring in the direction of its kind, outer ones with positive area; null for one without area. */
function turned(ring: { x: number; y: number }[], sign: 1 | -1): { x: number; y: number }[] | null {
  const area = doubleArea(ring);
  if (area === 0) return null;
  return area * sign > 0 ? ring : ring.reverse();
}

function doubleArea(ring: readonly { x: number; y: number }[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) sum += ring[i]!.x * ring[i + 1]!.y - ring[i + 1]!.x * ring[i]!.y;
  return sum;
}

function whole(path: Path): { x: number; y: number }[] {
  const list: { x: number; y: number }[] = [];
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [Math.round(path[i]!), Math.round(path[i + 1]!)];
    const last = list.at(-1);
    if (!last || last.x !== x || last.y !== y) list.push({ x, y });
  }
  return list;
}
