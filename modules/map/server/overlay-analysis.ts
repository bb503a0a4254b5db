import type { Layer, LayerDefinitions } from '@homestead/catalogue/contract';
import { readFeatures } from '@homestead/catalogue/server';
import type { Database } from '@homestead/database';
import { type Bounds, boundsOf, round2, roundParts } from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import {
  type ClassSum,
  maxCandidates,
  maxInputFeatures,
  type OverlayReply,
  type OverlayRequest,
  type OverlayType,
  type Sliver,
} from '../contract/space.ts';
import { texts } from '../contract/texts.ts';
import { orderClasses } from '../engine/class-text.ts';
import { sliverLimit } from '../engine/sliver.ts';
import type { Access } from './access/index.ts';
import { ClassNumbers, unclassifiedOf } from './checks/classes.ts';
import type { CountyBorder } from './county/county.ts';
import type { KnownLayers } from './known-layers.ts';
import { leastAreaOf } from './least-area.ts';
import type { Analysis } from './overlay/analysis.ts';
import { type OverlayAnswer, type Piece, pack, packPieces } from './overlay/protocol.ts';
import { fromWkb } from './overlay/wkb.ts';
import { isWide, mayCover, mustBeTheirs, tooWide } from './policy.ts';
import {
  type LayerFeatures,
  layerFeatures,
  type NamedLayer,
  namedFeatures,
  namedLayer,
  readSide,
  type Side,
  type SideFeature,
} from './sides.ts';

export interface SpaceDeps {
  db: Database;
  analysis: Analysis;
  county: CountyBorder;
  layers: LayerDefinitions;
  /** The judge of layers, fields and places. */
  access: Access;
  known: KnownLayers;
  /** Notes in the log what of internal layers leaves the server for a device. */
  noteTaken?(
    person: Principal,
    entry: { target: string; summary: string; detail: Record<string, unknown> },
  ): Promise<void>;
}

/** `POST /v1/space/overlayAnalysis2`: candidates by index, overlay in the kernel, areas on the ellipsoid. */
export async function overlayAnalysis(
  deps: SpaceDeps,
  person: Principal,
  request: OverlayRequest,
): Promise<OverlayReply> {
  const input = readSide(request.inputLayer, 'inputLayer');
  const refer = readSide(request.referLayer, 'referLayer');
  // A layer's own features are not drawn by anyone; they may reach over the border.
  const border = input.kind === 'drawn' ? deps.county.get(deps.db.kysely) : null;
  if (refer.kind === 'drawn') mayCover(person, refer.boxes, 'referLayer');
  const inputs = await inputFeatures(deps, person, input);
  mayCover(person, inputs.boxes, 'inputLayer');
  // Whoever draws ground learns what a layer says of it; a union shows whole features.
  const isOfDrawn = input.kind === 'drawn' && request.overlayType !== 'union';
  const [refers, county] = await Promise.all([
    referFeatures(deps, person, refer, { boxes: inputs.boxes, type: request.overlayType, isOfDrawn }),
    border,
  ]);
  if (inputs.named) mustBeTheirs(inputs.named);
  if (refers.named && !isOfDrawn) mustBeTheirs(refers.named);
  if (isOfDrawn) await mustLieWithin(deps, inputs, refers);
  const classes = request.byClass ? classesOf(deps, request.overlayType, refers) : null;
  const answer = await deps.analysis.overlay(
    {
      kind: 'overlay',
      type: request.overlayType,
      inputs: pack(inputs.features.map(({ wkb }) => wkb)),
      refers: packPieces(refers.features),
      classes: classes?.numbers ?? null,
      met: refers.layer !== null,
      sliver: refers.layer ? leastAreaOf(deps.layers, refers.layer.id) : sliverLimit,
      county,
    },
    'inputLayer',
  );
  const describe = describer(inputs, refers);
  const counted = answer.pieces.filter((piece) => !piece.sliver);
  const areas = roundParts(
    counted.map(({ area }) => area),
    answer.total,
  );
  return {
    features: counted.map((piece, at) => feature(piece, describe(piece), areas[at]!)),
    totalArea: round2(answer.total),
    unit: 'm2',
    slivers: answer.pieces
      .filter((piece) => piece.sliver)
      .map((piece) => sliverOf(piece, describe(piece).properties)),
    ...(classes ? { byClass: sumsOf(classes, answer) } : {}),
    layerVersion: refers.layerVersion ?? inputs.layerVersion,
    layerTitle: refers.layerTitle ?? inputs.layerTitle,
    notices: answer.repaired.length > 0 ? [texts.repairedReference(answer.repaired.length)] : [],
  };
}

interface Classes {
  /** The class of each reference feature; none where the overlay keeps no reference features apart. */
  numbers: number[];
  names: readonly string[];
}

/** The classes of the reference features by what the caller sees of them; drawn ones have none. */
function classesOf({ layers }: SpaceDeps, type: OverlayType, { layer, features }: Features): Classes {
  if (!layer || type !== 'intersect') return { numbers: [], names: [] };
  const classes = new ClassNumbers(layer, unclassifiedOf(layers, layer.id));
  return { numbers: features.map((feature) => classes.numberOf(feature)), names: classes.names };
}

function sumsOf({ numbers, names }: Classes, { pieces, byClass, total }: OverlayAnswer): ClassSum[] {
  const areas = roundParts(byClass, total);
  const met = new Set(pieces.flatMap(({ refer, sliver }) => (refer === null || sliver ? [] : refer)));
  return orderClasses(
    names
      .map((name, number) => ({
        name,
        area: areas[number] ?? 0,
        count: [...met].filter((refer) => numbers[refer] === number).length,
      }))
      .filter(({ count }) => count > 0),
  );
}

/** An overlap too small to count, with 4 decimals: 2 would show most of them as nothing. */
export const sliverOf = (piece: Piece, properties: Record<string, unknown>): Sliver => ({
  area: Math.round(piece.area * 1e4) / 1e4,
  geometry: piece.geometry,
  properties,
});

interface Features {
  /** Where they come from; null where they were drawn. */
  layer: Layer | null;
  /** What the caller sees of that layer. */
  named: NamedLayer | null;
  layerVersion: string | null;
  layerTitle: string | null;
  features: SideFeature[];
}

type Bounded = Features & { boxes: Bounds[] };

const drawnFeatures = { layer: null, named: null, layerVersion: null, layerTitle: null };

async function inputFeatures(deps: SpaceDeps, person: Principal, side: Side): Promise<Bounded> {
  if (side.kind === 'drawn') return { ...side, ...drawnFeatures };
  const named = await namedLayer(deps, person, side.layerId, 'inputLayer');
  const query = { limit: maxInputFeatures, visible: named.own ?? named.drawn };
  const found = await layerFeatures(deps.db.kysely, side.layerId, 'inputLayer', query);
  mustBeAreal(found, 'inputLayer');
  if (found.truncated)
    throw brokenFields([{ path: 'inputLayer', message: texts.inputTooLarge(maxInputFeatures) }]);
  return { ...found, named, boxes: found.features.map(({ wkb }) => boundsOf(fromWkb(wkb))) };
}

/** A union shows whole features; for the other overlays the pieces around the input are enough. */
async function referFeatures(
  deps: SpaceDeps,
  person: Principal,
  side: Side,
  { boxes, type, isOfDrawn }: { boxes: readonly Bounds[]; type: OverlayType; isOfDrawn: boolean },
): Promise<Features> {
  if (side.kind === 'drawn') return { features: side.features, ...drawnFeatures };
  const found = await namedFeatures(deps, person, side.layerId, 'referLayer', (named) => ({
    boxes,
    limit: maxCandidates,
    inPieces: type !== 'union',
    visible: isOfDrawn ? named.drawn : (named.own ?? named.drawn),
  }));
  mustBeAreal(found, 'referLayer');
  if (found.truncated)
    throw brokenFields([{ path: 'referLayer', message: texts.tooManyCandidates(maxCandidates) }]);
  return found;
}

/** Ground of more than a place may lie only where the layer's features are theirs to look at. */
async function mustLieWithin(deps: SpaceDeps, inputs: Bounded, { layer, named, features }: Features) {
  if (!layer || !named || named.own?.key === named.drawn.key || !isWide(inputs.boxes)) return;
  const visible = named.own;
  const ids = features.flatMap(({ id }) => id ?? []);
  const query = { layerId: layer.id, ids, limit: ids.length, geometry: false };
  const version = layer.currentVersion ?? 0;
  const shown = visible ? await readFeatures(deps.db.kysely, { ...query, version, visible }) : [];
  const theirs = new Set(shown.map(({ id }) => id));
  const hidden = features.filter(({ id }) => !theirs.has(id ?? ''));
  if (hidden.length === 0) return;
  const { pieces } = await deps.analysis.overlay(
    {
      kind: 'overlay',
      type: 'intersect',
      inputs: pack(inputs.features.map(({ wkb }) => wkb)),
      refers: packPieces(hidden),
      classes: null,
      sliver: sliverLimit,
      county: null,
    },
    'inputLayer',
  );
  if (pieces.some(({ sliver }) => !sliver)) throw tooWide('inputLayer');
}

function mustBeAreal({ layer }: LayerFeatures, path: string): void {
  if (layer.geometryType !== 'Polygon') throw brokenFields([{ path, message: texts.layerNotAreal }]);
}

interface Described {
  id: string | null;
  properties: Record<string, unknown>;
}

/**
 * Gives a resulting polygon its properties: those of the reference feature from which it was cut, or, in a difference, of the
 * input feature of which it remains.
 */
function describer(inputs: Features, refers: Features) {
  const of = ({ features }: Features, index: number): Described => {
    const { id = null, properties = {} } = features[index] ?? {};
    return { id, properties };
  };
  return (piece: Piece): Described => {
    if (piece.refer !== null) return of(refers, piece.refer);
    return piece.input !== null ? of(inputs, piece.input) : { id: null, properties: {} };
  };
}

function feature(
  piece: Piece,
  { id, properties }: Described,
  area: number,
): OverlayReply['features'][number] {
  return {
    type: 'Feature',
    ...(id === null ? {} : { id }),
    geometry: piece.geometry,
    properties: { ...properties, area },
  };
}
