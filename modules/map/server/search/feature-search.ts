import type { Expression, Layer } from '@homestead/catalogue/contract';
import { absentFields, mayReadField, readWhole, satisfies } from '@homestead/catalogue/server';
import { type Bounds, boundsOf, geometryTypes, type Position, parseGeoJson } from '@homestead/geodesy';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import {
  maxCandidates,
  namedExpression,
  type SearchReply,
  type SearchRequest,
  type SpatialRelation,
} from '../../contract/space.ts';
import { texts } from '../../contract/texts.ts';
import { pack, packPieces } from '../overlay/protocol.ts';
import { fromWkb } from '../overlay/wkb.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import { maySearch, mustBeTheirs } from '../policy.ts';
import {
  geometrySide,
  type LayerFeatures,
  type LayerQuery,
  layerFeatures,
  type NamedLayer,
  namedLayer,
  readSide,
  type Side,
  type SideFeature,
} from '../sides.ts';
import { sumsOf } from './class-sums.ts';

/** `POST /v1/space/featureSearch`: candidates by index and conditions, the relation judged in the kernel. */
export async function featureSearch(
  deps: SpaceDeps,
  person: Principal,
  request: SearchRequest,
): Promise<SearchReply> {
  const limit = request.limit ?? 100;
  const relation = request.spatialRel ?? 'intersects';
  const where = (request.expressions ?? []).map(namedExpression);
  const input = readSide(request.inputLayer, 'inputLayer', geometryTypes);
  const refer = await reference(deps, person, request);
  const named = input.kind === 'layer' ? await namedLayer(deps, person, input.layerId, 'inputLayer') : null;
  // A sum takes in what is not shown.
  const most = request.byClass ? maxCandidates : limit;
  const found = await candidates(deps, input, { refer, relation, where, limit: most, named });
  if (named) {
    const visible = shownOf(named);
    if (where.some(({ field }) => !mayReadField(visible, field))) throw new HttpError('forbidden');
    // What lies apart from a place is no question about it.
    maySearch(named, relation === 'disjoint' ? undefined : refer?.boxes);
  }
  if (where.length > 0) await refuseUnknownFields(deps, input, found, where);
  const { matches, notices } = await related(deps, found, refer, relation);
  if (request.byClass && found.truncated)
    throw brokenFields([{ path: 'inputLayer', message: texts.tooManyMatches(maxCandidates) }]);
  const shown = matches.slice(0, limit);
  return {
    type: 'FeatureCollection',
    features: (await whole(deps, found, shown)).map(reply),
    truncated: matches.length > limit || found.truncated,
    ...(request.byClass ? await sumsOf(deps, found, matches) : {}),
    layerVersion: found.layerVersion,
    layerTitle: found.layerTitle,
    notices,
  };
}

/** A condition on a field that the layer lacks finds nothing or, with `ne`, everything, as a right one may. */
async function refuseUnknownFields(
  { db }: SpaceDeps,
  input: Side,
  { layer, version }: Found,
  where: readonly Expression[],
): Promise<void> {
  const names = where.map(({ field }) => field);
  const drawn = input.kind === 'drawn' ? input.features : [];
  const absent =
    layer && version !== null
      ? await absentFields(db.kysely, layer.id, version, names)
      : names.filter((name) => !drawn.some(({ properties }) => Object.hasOwn(properties, name)));
  const fields = where.flatMap(({ field }, at) =>
    absent.includes(field) ? [{ path: `expressions.${at}.field`, message: texts.unknownField(field) }] : [],
  );
  if (fields.length > 0) throw brokenFields(fields);
}

interface Reference {
  features: SideFeature[];
  boxes: Bounds[];
}
interface Found extends Pick<LayerFeatures, 'features' | 'truncated'> {
  /** Where they come from; null where they came with the request. */
  layer: Layer | null;
  version: number | null;
  layerVersion: string | null;
  layerTitle: string | null;
  /** The version of which the features are given in pieces; absent where they are whole. */
  inPieces?: number;
  /** Features that are known to be apart from the reference without asking the kernel. */
  apart: SideFeature[];
}

async function reference(
  deps: SpaceDeps,
  person: Principal,
  request: SearchRequest,
): Promise<Reference | null> {
  const { point, referLayer } = request;
  if (point !== undefined && referLayer !== undefined) {
    throw brokenFields([{ path: 'point', message: texts.oneReference }]);
  }
  if (point !== undefined) return geometrySide({ type: 'Point', coordinates: readPoint(point) });
  if (referLayer === undefined) return null;
  const side = readSide(referLayer, 'referLayer', geometryTypes);
  if (side.kind === 'drawn') return side;
  const named = await namedLayer(deps, person, side.layerId, 'referLayer');
  const query = { limit: maxCandidates, visible: shownOf(named) };
  const found = await layerFeatures(deps.db.kysely, side.layerId, 'referLayer', query);
  mustBeTheirs(named);
  if (found.truncated)
    throw brokenFields([{ path: 'referLayer', message: texts.tooManyCandidates(maxCandidates) }]);
  return { features: found.features, boxes: found.features.map(({ wkb }) => boundsOf(fromWkb(wkb))) };
}

function readPoint(value: unknown): Position {
  const parsed = parseGeoJson(Array.isArray(value) ? { type: 'Point', coordinates: value } : value, {
    types: ['Point'],
  });
  if (!parsed.ok || parsed.geometry.type !== 'Point') {
    throw brokenFields([{ path: 'point', message: texts.pointInvalid }]);
  }
  return parsed.geometry.coordinates;
}

interface Query {
  refer: Reference | null;
  relation: SpatialRelation;
  where: readonly Expression[];
  limit: number;
  /** What the caller sees of the layer that is searched; null where features came with the request. */
  named: NamedLayer | null;
}

/** Where the layer is not theirs, `maySearch` asks for a place, and its public fields are shown there. */
const shownOf = ({ own, drawn }: NamedLayer) => own ?? drawn;

async function candidates(deps: SpaceDeps, input: Side, query: Query): Promise<Found> {
  if (input.kind === 'drawn') {
    const features = input.features.filter(({ properties }) =>
      query.where.every((one) => satisfies(properties, one)),
    );
    const none = { layer: null, version: null, layerVersion: null, layerTitle: null };
    return { features, ...none, truncated: false, apart: [] };
  }
  const { refer, where, limit, named } = query;
  const visible = named ? { visible: shownOf(named) } : {};
  const fetch = (more: LayerQuery) =>
    layerFeatures(deps.db.kysely, input.layerId, 'inputLayer', { where, ...visible, ...more });
  if (!refer) return { ...(await fetch({ limit })), apart: [] };
  // What meets one piece meets the feature; every other relation asks about its true outline.
  const inPieces = query.relation === 'intersects';
  const near = await fetch({ boxes: refer.boxes, limit: maxCandidates, inPieces });
  if (near.truncated)
    throw brokenFields([{ path: 'referLayer', message: texts.tooManyCandidates(maxCandidates) }]);
  if (query.relation !== 'disjoint')
    return { ...near, ...(inPieces ? { inPieces: near.version } : {}), apart: [] };
  const apart = await fetch({ boxes: refer.boxes, apart: true, limit });
  return { ...near, apart: apart.features, truncated: apart.truncated };
}

async function related(deps: SpaceDeps, found: Found, refer: Reference | null, relation: SpatialRelation) {
  if (!refer) return { matches: found.features, notices: [] };
  const { features, apart } = found;
  const answer = await deps.analysis.relate({
    kind: 'relate',
    relation,
    features: packPieces(features),
    refers: pack(refer.features.map(({ wkb }) => wkb)),
  });
  const matches = answer.matches.flatMap((index) => features[index] ?? []);
  const { repaired, repairedRefers } = answer;
  const notices = [
    ...(repairedRefers.length > 0 ? [texts.repairedArea(repairedRefers.length)] : []),
    ...(repaired.length > 0 ? [texts.repairedFeature(repaired.length)] : []),
  ];
  return { matches: [...matches, ...apart], notices };
}

/** Features that were judged by their pieces, with their own outlines. */
async function whole(deps: SpaceDeps, found: Found, shown: readonly SideFeature[]): Promise<SideFeature[]> {
  const { layer, inPieces: version } = found;
  const cut = shown.filter(({ pieces }) => pieces.length > 0);
  if (!layer || version === undefined || cut.length === 0) return [...shown];
  const ids = cut.flatMap(({ id }) => id ?? []);
  const outlines = await readWhole(deps.db.kysely, layer.id, version, ids);
  return shown.map((feature) => ({ ...feature, wkb: outlines.get(feature.id ?? '') ?? feature.wkb }));
}

const reply = ({ id, properties, wkb }: SideFeature): SearchReply['features'][number] => ({
  type: 'Feature',
  ...(id === null ? {} : { id }),
  geometry: fromWkb(wkb),
  properties,
});
