import type { Database } from '@homestead/database';
import { type Bounds, boundsOf, round2 } from '@homestead/geodesy';
import { brokenFields } from '@homestead/http/contract';
import type { Principal } from '@homestead/http/server';
import {
  maxCandidates,
  maxInputFeatures,
  type OverlayReply,
  type OverlayRequest,
  type Sliver,
  sliverLimit,
} from '../contract/space.ts';
import { texts } from '../contract/texts.ts';
import type { CountyBorder } from './county.ts';
import type { Analysis } from './overlay/analysis.ts';
import { type Piece, pack } from './overlay/protocol.ts';
import { fromWkb } from './overlay/wkb.ts';
import { mayOverlay, readable } from './policy.ts';
import { layerFeatures, readSide, type Side, type SideFeature } from './sides.ts';

export interface SpaceDeps {
  db: Database;
  analysis: Analysis;
  county: CountyBorder;
}

/** `POST /v1/space/overlayAnalysis2`: candidates by index, overlay in the kernel, areas on the ellipsoid. */
export async function overlayAnalysis(
  deps: SpaceDeps,
  person: Principal,
  request: OverlayRequest,
): Promise<OverlayReply> {
  const db = deps.db.kysely;
  const input = await readSide(db, request.inputLayer, 'inputLayer');
  const refer = await readSide(db, request.referLayer, 'referLayer');
  mayOverlay(person, request.overlayType, input, refer);
  const inputs = await inputFeatures(deps, input);
  const refers = await referFeatures(deps, refer, inputs.boxes);
  const answer = await deps.analysis.overlay(
    {
      kind: 'overlay',
      type: request.overlayType,
      inputs: pack(inputs.features.map(({ wkb }) => wkb)),
      refers: pack(refers.features.map(({ wkb }) => wkb)),
      classes: null,
      sliver: sliverLimit,
      // A layer's own features are not drawn by anyone; they may reach over the border.
      county: input.kind === 'drawn' ? await deps.county.get(db) : null,
    },
    'inputLayer',
  );
  const describe = describer(
    person,
    { side: input, features: inputs.features },
    { side: refer, features: refers.features },
  );
  return {
    features: answer.pieces.filter((piece) => !piece.sliver).map((piece) => feature(piece, describe(piece))),
    totalArea: round2(answer.total),
    unit: 'm2',
    slivers: answer.pieces
      .filter((piece) => piece.sliver)
      .map((piece) => sliverOf(piece, describe(piece).properties)),
    layerVersion: refers.layerVersion ?? inputs.layerVersion,
    notices: answer.repaired.length > 0 ? [texts.repairedReference(answer.repaired.length)] : [],
  };
}

/** An overlap too small to count, with 4 decimals: 2 would show most of them as nothing. */
export const sliverOf = (piece: Piece, properties: Record<string, unknown>): Sliver => ({
  area: Math.round(piece.area * 1e4) / 1e4,
  geometry: piece.geometry,
  properties,
});

interface Features {
  features: SideFeature[];
  layerVersion: string | null;
}

async function inputFeatures(deps: SpaceDeps, side: Side): Promise<Features & { boxes: Bounds[] }> {
  if (side.kind === 'drawn') return { features: side.features, layerVersion: null, boxes: side.boxes };
  areal(side, 'inputLayer');
  const found = await layerFeatures(deps.db.kysely, side.layer, { limit: maxInputFeatures });
  if (found.truncated)
    throw brokenFields([{ path: 'inputLayer', message: texts.inputTooLarge(maxInputFeatures) }]);
  return { ...found, boxes: found.features.map(({ wkb }) => boundsOf(fromWkb(wkb))) };
}

async function referFeatures(deps: SpaceDeps, side: Side, boxes: readonly Bounds[]): Promise<Features> {
  if (side.kind === 'drawn') return { features: side.features, layerVersion: null };
  areal(side, 'referLayer');
  const found = await layerFeatures(deps.db.kysely, side.layer, { boxes, limit: maxCandidates });
  if (found.truncated)
    throw brokenFields([{ path: 'referLayer', message: texts.tooManyCandidates(maxCandidates) }]);
  return found;
}

function areal(side: Side & { kind: 'layer' }, path: string): void {
  if (side.layer.geometryType !== 'Polygon') throw brokenFields([{ path, message: texts.layerNotAreal }]);
}

interface Described {
  id: string | null;
  properties: Record<string, unknown>;
}

/** Who a piece is: the reference feature that it was cut from, else the input feature that it is left of. */
function describer(person: Principal, input: { side: Side; features: SideFeature[] }, refer: typeof input) {
  const of = ({ side, features }: typeof input, index: number): Described => {
    const { id = null, properties = {} } = features[index] ?? {};
    return { id, properties: side.kind === 'layer' ? readable(person, side.layer, properties) : properties };
  };
  return (piece: Piece): Described => {
    if (piece.refer !== null) return of(refer, piece.refer);
    return piece.input !== null ? of(input, piece.input) : { id: null, properties: {} };
  };
}

function feature(piece: Piece, { id, properties }: Described): OverlayReply['features'][number] {
  return {
    type: 'Feature',
    ...(id === null ? {} : { id }),
    geometry: piece.geometry,
    properties: { ...properties, area: round2(piece.area) },
  };
}
