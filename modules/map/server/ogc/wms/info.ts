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
  const around = degreesAround(boxAround(frame, x + 0.5, y + 0.5), frame.crs);
  if (!around) return [];
  const candidates = await readFeatures(db.kysely, {
    layerId: layer.id,
    version: layer.currentVersion,
    visible: access,
    boxes: [around],
    limit: mostCandidates,
  });
  const turn = turnOf(frame);
  return candidates
    .map((row) => ({ row, geometry: JSON.parse(row.geometry) as Geometry }))
    .filter(({ geometry }) => isHit(geometry, turn, x + 0.5, y + 0.5))
    .slice(0, count)
    .map(({ row, geometry }) => foundOf(layer, row, geometry));
}

const foundOf = (layer: Member['layer'], { id, properties }: FeatureRow, geometry: Geometry): Found => ({
  layer: { id: layer.id, name: layer.name },
  id,
  properties,
  geometry,
});

function boxAround({ box, width, height }: Frame, x: number, y: number): Frame['box'] {
  const [kx, ky] = [(box[2] - box[0]) / width, (box[3] - box[1]) / height];
  return [
    box[0] + (x - near) * kx,
    box[3] - (y + near) * ky,
    box[0] + (x + near) * kx,
    box[3] - (y - near) * ky,
  ];
}

/** Whether a pixel lies in an area or near a line, an edge or a point. */
function isHit(geometry: Geometry, turn: Turn, x: number, y: number): boolean {
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const isPoints = geometry.type === 'Point' || geometry.type === 'MultiPoint';
  const paths = linesOf(geometry).map((line) => pathOf(line, turn));
  if (isArea && paths.reduce((odd, path) => odd !== crossesOddly(path, x, y), false)) return true;
  // Neighbours share their edges: areas are hit inside, or where they are too small to be.
  const reach = isArea ? 1 : near;
  return paths.some((path) => (isPoints ? nearPoints(path, x, y) : distanceTo(path, x, y)) <= reach);
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
