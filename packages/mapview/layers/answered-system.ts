import { type Extent, intersects } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { get } from 'ol/proj.js';

/** The system of the map. */
const ours = 'EPSG:4490';

/**
 * The features of a GeoJSON answer in degrees (EPSG:4490), longitude first. `asked` is the system that was asked for
 * (`EPSG:4549`); one that the answer names counts more. Servers disagree about which axis comes first: numbers that lie outside
 * of the system and inside of it when they are turned are turned. Throws where they lie in no system that is known here: a
 * layer that says so is better than one that is drawn elsewhere.
 */
export function placed(collection: object, asked: string): Feature[] {
  const system = known(named(collection) ?? asked);
  const area = get(system)?.getExtent();
  if (!area) throw new Error(`unknown system ${system}`);
  const found = new GeoJSON({ dataProjection: system, featureProjection: system }).readFeatures(
    collection,
  ) as Feature[];
  if (found.length === 0) return found;
  const extent = found.reduce<Extent>(
    (all, feature) => joined(all, feature.getGeometry()?.getExtent()),
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  const [west = 0, south = 0, east = 0, north = 0] = extent;
  const isThere = intersects(area, extent);
  const isTurned = !isThere && intersects(area, [south, west, north, east]);
  if (!isThere && !isTurned && Number.isFinite(west)) throw new Error(`the answer does not lie in ${system}`);
  for (const feature of found) {
    const geometry = feature.getGeometry();
    if (isTurned) geometry?.applyTransform(turn);
    if (system !== ours) geometry?.transform(system, ours);
  }
  return found;
}

/** What the answer itself names, in the way of the older GeoJSON. */
function named(collection: object): string | null {
  const name = (collection as { crs?: { properties?: { name?: unknown } } | null }).crs?.properties?.name;
  if (typeof name !== 'string') return null;
  if (/CRS:?84$/i.test(name)) return ours;
  const code = /(\d{4,6})$/.exec(name)?.[1];
  return code ? `EPSG:${code}` : null;
}

/** 4326 and 4490 have the same numbers. */
const known = (code: string): string => (code === 'EPSG:4326' ? ours : code);

const joined = ([west = 0, south = 0, east = 0, north = 0]: Extent, more: Extent | undefined): Extent =>
  more
    ? [
        Math.min(west, more[0]!),
        Math.min(south, more[1]!),
        Math.max(east, more[2]!),
        Math.max(north, more[3]!),
      ]
    : [west, south, east, north];

function turn(from: number[], to: number[] = [], stride = 2): number[] {
  for (let at = 0; at < from.length; at += stride) {
    const [x = 0, y = 0] = [from[at], from[at + 1]];
    to[at] = y;
    to[at + 1] = x;
  }
  return to;
}
