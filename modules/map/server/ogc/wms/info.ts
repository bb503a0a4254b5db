import { type FeatureRow, readFeatures } from '@homestead/catalogue/server';
import type { Geometry, Position } from '@homestead/geodesy';
import { linesOf } from '@homestead/geodesy';
import { type InfoRequest, WmsProblem, wmsTexts } from '@homestead/ogc/wms';
import { degreesAround } from '../../pictures/frame.ts';
import type { Frame } from '../../pictures/protocol.ts';
import { type Turn, turnOf } from '../../pictures/shapes.ts';
import type { PictureDeps } from '../deps.ts';
import type { Member, Published } from '../published/published.ts';
import { systemOf } from '../systems.ts';
import { writeInfo } from './info-formats.ts';

/** A feature that lies at a pixel. */
export interface Found {
  layer: { id: string; name: string };
  id: string;
  properties: Record<string, unknown>;
  /** GeoJSON in EPSG:4490, longitude first. */
  geometry: Geometry;
}

/** Pixels within which a line, a point or the edge of an area counts as hit. */
const near = 4;
/** Pixels within which the edge of an area counts as hit: one may be too small to have a middle. */
const nearArea = 1;
/** Pixels around the middle of one in which what lies under it is sought. */
const under = 0.01;
/** Features whose box is near a pixel, of which the exact ones are sought. */
const mostCandidates = 500;

/** The features at a pixel of a map, the upper layers first. */
export async function featureInfo(
  deps: PictureDeps,
  layers: readonly Published[],
  request: InfoRequest,
): Promise<{ type: string; body: string }> {
  for (const name of request.map.layers) published(layers, name, 'LAYERS');
  const members = request.layers.flatMap((name) => published(layers, name, 'QUERY_LAYERS').members);
  const found: Found[] = [];
  for (const member of members.reverse())
    if (found.length < request.count) found.push(...(await featuresAt(deps, member, request)));
  return writeInfo(found.slice(0, request.count), request.format);
}

function published(layers: readonly Published[], name: string, parameter: string): Published {
  const found = layers.find((layer) => layer.name === name);
  if (!found) throw new WmsProblem('LayerNotDefined', wmsTexts.layer(name), parameter);
  return found;
}

async function featuresAt(
  { db }: PictureDeps,
  { layer, access }: Member,
  { map, x, y, count }: InfoRequest,
): Promise<Found[]> {
  const frame: Frame = { ...map, crs: systemOf(map.crs) };
  const [reach, turn] = [layer.geometryType === 'Polygon' ? nearArea : near, turnOf(frame)];
  const hits = new Map<string, { row: FeatureRow; geometry: Geometry; distance: number }>();
  // What lies under the pixel is not lost among all that lies around it on a map of the whole county.
  for (const pixels of [under, reach]) {
    const around = degreesAround(boxAround(frame, x + 0.5, y + 0.5, pixels), frame.crs);
    if (!around) continue;
    const candidates = await readFeatures(db.kysely, {
      layerId: layer.id,
      version: layer.currentVersion,
      visible: access,
      boxes: [around],
      limit: mostCandidates,
    });
    for (const row of candidates) {
      if (hits.has(row.id)) continue;
      const geometry = JSON.parse(row.geometry) as Geometry;
      const distance = distanceOf(geometry, turn, x + 0.5, y + 0.5);
      if (distance <= reach) hits.set(row.id, { row, geometry, distance });
    }
  }
  return [...hits.values()]
    .sort((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ row, geometry }) => foundOf(layer, row, geometry));
}

const foundOf = (layer: Member['layer'], { id, properties }: FeatureRow, geometry: Geometry): Found => ({
  layer: { id: layer.id, name: layer.name },
  id,
  properties,
  geometry,
});

function boxAround({ box, width, height }: Frame, x: number, y: number, reach: number): Frame['box'] {
  const [kx, ky] = [(box[2] - box[0]) / width, (box[3] - box[1]) / height];
  return [
    box[0] + (x - reach) * kx,
    box[3] - (y + reach) * ky,
    box[0] + (x + reach) * kx,
    box[3] - (y - reach) * ky,
  ];
}

/** Pixels from a place to a line, a point or the edge of an area; none within an area. */
function distanceOf(geometry: Geometry, turn: Turn, x: number, y: number): number {
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const isPoints = geometry.type === 'Point' || geometry.type === 'MultiPoint';
  const paths = linesOf(geometry).map((line) => pathOf(line, turn));
  if (isArea && paths.reduce((odd, path) => odd !== crossesOddly(path, x, y), false)) return 0;
  return Math.min(...paths.map((path) => (isPoints ? nearPoints(path, x, y) : distanceTo(path, x, y))));
}

function pathOf(line: readonly Position[], turn: Turn): number[] {
  const path: number[] = [];
  for (const [lon, lat] of line) turn(lon, lat, path);
  return path;
}

function crossesOddly(path: readonly number[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [x1, y1, x2, y2] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd;
  }
  return odd;
}

function nearPoints(path: readonly number[], x: number, y: number): number {
  let least = Infinity;
  for (let i = 0; i < path.length; i += 2)
    least = Math.min(least, Math.hypot(path[i]! - x, path[i + 1]! - y));
  return least;
}

function distanceTo(path: readonly number[], x: number, y: number): number {
  let least = nearPoints(path, x, y);
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [x1, y1] = [path[i]!, path[i + 1]!];
    const [dx, dy] = [path[i + 2]! - x1, path[i + 3]! - y1];
    const part = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
    if (part > 0 && part < 1) least = Math.min(least, Math.hypot(x1 + part * dx - x, y1 + part * dy - y));
  }
  return least;
}
