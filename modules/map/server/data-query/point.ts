import { readWhole } from '@homestead/catalogue/server';
import { type Bounds, distanceBetween, type Point, parseGeoJson } from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import { type DataReply, defaultTolerance, type PointBody } from '../../contract/data-query.ts';
import { texts } from '../../contract/texts.ts';
import { pack, packPieces } from '../overlay/protocol.ts';
import { fromWkb, toWkb } from '../overlay/wkb.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { askedLayers, type LayerFound, type LayerNear, nearOf, replyOf } from './layers.ts';

/** Metres of a degree of latitude at least. */
const leastOfDegree = 110_500;

/** `/v1/data/point`: the features of all layers that lie at a point. */
export async function dataAtPoint(
  deps: SpaceDeps,
  person: Principal,
  request: PointBody,
): Promise<DataReply> {
  const point = readPoint(request);
  const tolerance = request.tolerance ?? defaultTolerance;
  const found: LayerFound[] = [];
  for (const asked of await askedLayers(deps, person, request.layers)) {
    const isAreal = asked.layer.geometryType === 'Polygon';
    const near = await nearOf(deps, asked, [boxAround(point, isAreal ? 0 : tolerance)]);
    if (!near) continue;
    const ids = isAreal ? await containing(deps, near, point) : await closeTo(deps, near, point, tolerance);
    const matches = near.features
      .filter(({ id }) => ids.has(id))
      .map(({ id, properties }) => ({ id, properties }));
    found.push({ near, matches, summary: near.truncated ? { fault: texts.tooManyHere } : {} });
  }
  return replyOf(deps, found, request);
}

function readPoint({ point, lon, lat }: PointBody): Point {
  const given =
    point === undefined || point === null
      ? lon === undefined || lat === undefined
        ? undefined
        : [lon, lat]
      : point;
  const value =
    typeof given === 'string' && !given.trim().startsWith('{') ? given.split(',').map(Number) : given;
  const parsed = parseGeoJson(Array.isArray(value) ? { type: 'Point', coordinates: value } : value, {
    types: ['Point'],
  });
  if (!parsed.ok || parsed.geometry.type !== 'Point')
    throw brokenFields([{ path: 'point', message: texts.pointInvalid }]);
  return parsed.geometry;
}

function boxAround({ coordinates: [x, y] }: Point, metres: number): Bounds {
  const high = metres / leastOfDegree + 1e-12;
  const wide = high / Math.max(0.01, Math.cos((y * Math.PI) / 180));
  return [x - wide, y - high, x + wide, y + high];
}

async function containing(deps: SpaceDeps, near: LayerNear, point: Point): Promise<Set<string>> {
  if (near.features.length === 0) return new Set();
  const { matches } = await deps.analysis.relate({
    kind: 'relate',
    relation: 'intersects',
    features: packPieces(near.features),
    refers: pack([toWkb(point)]),
  });
  return new Set(matches.flatMap((index) => near.features[index]?.id ?? []));
}

async function closeTo(
  { db }: SpaceDeps,
  { layer, features }: LayerNear,
  point: Point,
  metres: number,
): Promise<Set<string>> {
  const ids = features.map(({ id }) => id);
  const shapes = await readWhole(db.kysely, layer.id, layer.currentVersion, ids);
  return new Set(
    ids.filter((id) => {
      const wkb = shapes.get(id);
      return wkb !== undefined && distanceBetween(point, fromWkb(wkb)) <= metres;
    }),
  );
}
