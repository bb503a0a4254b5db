import type { LayerDefinitions } from '@homestead/catalogue/contract';
import { findLayer, readFeatures } from '@homestead/catalogue/server';
import {
  type Areal,
  type Bounds,
  boundsOf,
  isAreal,
  polygonArea,
  round2,
  roundParts,
} from '@homestead/geodesy';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import {
  type LandCheckReply,
  type LandCheckRequest,
  type LayerFinding,
  surroundingMetres,
} from '../../contract/land-check.ts';
import type { Occupation } from '../../contract/space.ts';
import { texts } from '../../contract/texts.ts';
import type { Piece } from '../overlay/protocol.ts';
import { fromWkb } from '../overlay/wkb.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { mayCover, maySeeSurroundings } from '../policy.ts';
import { namedLayer, readSide } from '../sides.ts';
import { type AnalysedOccupation, analyseOccupation } from './check.ts';
import { cutToBox } from './cut-to-box.ts';

const path = 'geometry';
/** Of latitude, near enough for a picture. */
const metresPerDegree = 111_000;

/**
 * `POST /v1/space/landCheck`: one drawn outline against every checked layer, or those that are named. A layer that could
 * not be analysed says so in its own row; a broken outline, or one outside the county, refuses the whole call.
 */
export async function landCheck(
  deps: SpaceDeps,
  person: Principal,
  request: LandCheckRequest,
): Promise<LandCheckReply> {
  const geometry = readOutline(person, request.geometry);
  const known = await knownTo(deps, person, request.layers ?? checkedLayers(deps));
  const ids = request.layers ?? known;
  for (const id of ids)
    if (!known.includes(id)) throw brokenFields([{ path: 'layers', message: texts.notChecked(id) }]);
  const withSurroundings = request.surroundings === true && maySeeSurroundings(person);
  const layers = await Promise.all(
    ids.map((id) => findingOf(deps, person, { id, geometry, withSurroundings })),
  );
  return { area: round2(polygonArea(geometry)), unit: 'm2', layers };
}

/** Those of the layers that are checked and for which a grant of the person counts. */
async function knownTo({ db, access, layers }: SpaceDeps, person: Principal, ids: readonly string[]) {
  const found: string[] = [];
  for (const id of ids) {
    const layer = layers[id]?.check ? await findLayer(db.kysely, id) : undefined;
    if (layers[id]?.check && (!layer || access.accessToDrawn(person, layer))) found.push(id);
  }
  return found;
}

const checkedLayers = ({ layers }: SpaceDeps): string[] =>
  Object.values(layers).flatMap(({ id, check }) => (check ? [id] : []));

/** The one outline of the request: drawn by whoever asks, never a layer's own feature. */
function readOutline(person: Principal, value: unknown): Areal {
  const side = readSide(value, path);
  if (side.kind === 'layer') throw brokenFields([{ path, message: texts.drawnOnly }]);
  const [feature, another] = side.features;
  if (!feature || another) throw brokenFields([{ path, message: texts.oneOutline }]);
  mayCover(person, side.boxes, path);
  const geometry = fromWkb(feature.wkb);
  if (!isAreal(geometry)) throw brokenFields([{ path, message: texts.oneOutline }]);
  return geometry;
}

interface Asked {
  id: string;
  geometry: Areal;
  withSurroundings: boolean;
}

async function findingOf(
  deps: SpaceDeps,
  person: Principal,
  { id, geometry, withSurroundings }: Asked,
): Promise<LayerFinding> {
  const layer = deps.layers[id];
  const about = { layerId: id, layerName: layer?.name ?? id, neutral: layer?.check?.neutral ?? false };
  const words = layer?.check?.texts;
  try {
    const analysed = await analyseOccupation(deps, deps.db.kysely, { layerId: id, geometry, path });
    const around = withSurroundings ? await surroundingsOf(deps, person, id, geometry) : null;
    return {
      ...about,
      layerTitle: analysed.found.title,
      verdict: occupationText(deps.layers, id, analysed.occupation),
      result: analysed.occupation,
      reason: null,
      features: await piecesOf(deps, person, analysed),
      surroundings: around,
    };
  } catch (error) {
    // A broken outline is the caller's; everything else is this layer's 未能分析.
    if (!(error instanceof HttpError) || error.kind === 'broken') throw error;
    return {
      ...about,
      layerTitle: null,
      verdict: words?.failed ?? texts.notAnalysed,
      result: null,
      reason: error.message,
      features: [],
      surroundings: null,
    };
  }
}

/** What a check found on a layer, in the words that the layer's content has for it. */
export function occupationText(
  layers: LayerDefinitions,
  layerId: string,
  { occupied, area, text }: Pick<Occupation, 'occupied' | 'area' | 'text'>,
): string {
  const check = layers[layerId]?.check;
  if (!check || check.neutral) return text;
  const words = check.texts;
  return occupied ? words.occupied.replace('{area}', area.toFixed(2)) : words.notOccupied;
}

/** The check sees all of a layer; of the features that it met, the person reads what the judge says. */
async function piecesOf(
  { db, access }: SpaceDeps,
  person: Principal,
  { found, counted, total }: AnalysedOccupation,
): Promise<LayerFinding['features']> {
  const visible = access.accessToDrawn(person, found.layer);
  const idOf = ({ refer }: Piece) => found.features[refer ?? -1]?.id ?? '';
  const ids = [...new Set(counted.map(idOf))];
  const query = { layerId: found.layer.id, version: found.version, ids, limit: ids.length, geometry: false };
  const read = visible && ids.length > 0 ? await readFeatures(db.kysely, { ...query, visible }) : [];
  const properties = new Map(read.map((one) => [one.id, one.properties]));
  const areas = roundParts(
    counted.map(({ area }) => area),
    total,
  );
  return counted.map((piece, at) => ({
    type: 'Feature',
    geometry: piece.geometry,
    properties: { ...properties.get(idOf(piece)), area: areas[at]! },
  }));
}

/** The layer around the outline, cut to a box: a picture of the place, never the layer. Null where it cannot be had. */
async function surroundingsOf(
  deps: SpaceDeps,
  person: Principal,
  layerId: string,
  geometry: Areal,
): Promise<LayerFinding['surroundings']> {
  try {
    const { own: visible } = await namedLayer(deps, person, layerId, path);
    if (!visible) return null;
    return (await cutToBox(deps, { layerId, visible, box: boxAround(geometry), path })).features;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return null;
  }
}

/** A box that leaves the surroundings on each side of the outline. */
function boxAround(geometry: Areal): Bounds {
  const [w, s, e, n] = boundsOf(geometry);
  const high = surroundingMetres / metresPerDegree;
  const wide = high / Math.cos((s * Math.PI) / 180);
  return [w - wide, s - high, e + wide, n + high];
}
