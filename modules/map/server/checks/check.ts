import { type LayerDefinitions, versionName } from '@homestead/catalogue/contract';
import { type Candidates, findCandidates, findLayer, nearestDistance } from '@homestead/catalogue/server';
import type { Executor } from '@homestead/database';
import { type Areal, boundsOf, round2, roundParts } from '@homestead/geodesy';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { maxCandidates, nearestWithin, type Occupation } from '../../contract/space.ts';
import { texts } from '../../contract/texts.ts';
import { classText, orderClasses } from '../../engine/class-text.ts';
import type { CountyBorder } from '../county/county.ts';
import { leastAreaOf } from '../least-area.ts';
import type { Analysis } from '../overlay/analysis.ts';
import { type Piece, pack, packPieces } from '../overlay/protocol.ts';
import { toWkb } from '../overlay/wkb.ts';
import { sliverOf } from '../overlay-analysis.ts';
import { measuringMethod, softwareVersion } from '../software.ts';
import { ClassNumbers } from './classes.ts';

export interface OccupationRequest {
  layerId: string;
  geometry: Areal;
  /** An older version of the layer, for a rerun of a stored check. */
  version?: number;
  /** Where the geometry stands in the form, for the message of a refusal. */
  path?: string;
}

/**
 * What of a layer lies under a piece of ground. Run it before a transaction begins and ask `currentVersions` again inside.
 * Throws 42200 for a broken geometry, and 50300 (未能分析) where the layer is not there or the kernel failed: never an
 * empty answer in their place.
 */
export async function checkOccupation(
  deps: CheckDeps,
  db: Executor,
  request: OccupationRequest,
): Promise<Occupation> {
  return (await analyseOccupation(deps, db, request)).occupation;
}

export interface CheckDeps {
  analysis: Analysis;
  county: CountyBorder;
  layers: LayerDefinitions;
}

/** A check with what it was made of: the candidates that the index found, and the pieces that count. */
export interface AnalysedOccupation {
  occupation: Occupation;
  found: Candidates;
  counted: Piece[];
  /** Area of the pieces, m², not rounded. */
  total: number;
}

/** As `checkOccupation`, with the pieces of the drawn ground that lie on the layer. */
export async function analyseOccupation(
  deps: CheckDeps,
  db: Executor,
  request: OccupationRequest,
): Promise<AnalysedOccupation> {
  const { layerId, geometry } = request;
  const query = { layerId, boxes: [boundsOf(geometry)], limit: maxCandidates, inPieces: true };
  const found = await findCandidates(db, request.version ? { ...query, version: request.version } : query);
  if (!found) {
    const layer = await findLayer(db, layerId);
    throw new HttpError('away', texts.layerNotImported(layer?.name ?? layerId));
  }
  if (found.truncated)
    throw brokenFields([
      { path: request.path ?? 'geometry', message: texts.tooManyCandidates(maxCandidates) },
    ]);
  const { unclassified, nothing } = deps.layers[layerId]?.check?.texts ?? texts;
  const classes = new ClassNumbers(found.layer, unclassified);
  const numbers = found.features.map((feature) => classes.numberOf(feature));
  const isNeutral = deps.layers[layerId]?.check?.neutral ?? false;
  const answer = await deps.analysis.overlay(
    {
      kind: 'overlay',
      type: 'intersect',
      inputs: pack([toWkb(geometry)]),
      refers: packPieces(found.features),
      classes: numbers,
      sliver: leastAreaOf(deps.layers, layerId),
      county: await deps.county.get(db),
    },
    request.path ?? 'geometry',
  );
  const counted = answer.pieces.filter((piece) => !piece.sliver);
  const byClass = orderClasses(
    roundParts(answer.byClass, answer.total)
      .map((area, number) => ({ name: classes.names[number] ?? unclassified, area }))
      .filter(({ area }) => area > 0),
  );
  // After the overlay: a broken outline was refused there, and what is occupied needs no search around it.
  const nearest = isNeutral ? undefined : await nearestOf(db, request, found.version, counted.length > 0);
  const occupation: Occupation = {
    layerId,
    layerVersion: versionName(layerId, found.version),
    occupied: counted.length > 0,
    area: round2(answer.total),
    ...(nearest === undefined ? {} : { nearest }),
    byClass,
    slivers: answer.pieces
      .filter((piece) => piece.sliver)
      .map((piece) => sliverOf(piece, found.features[piece.refer ?? -1]?.properties ?? {})),
    method: measuringMethod,
    softwareVersion,
    text: classText(byClass, nothing),
    notices: answer.repaired.length > 0 ? [texts.repairedReference(answer.repaired.length)] : [],
  };
  return { occupation, found, counted, total: answer.total };
}

async function nearestOf(
  db: Executor,
  { layerId, geometry }: OccupationRequest,
  version: number,
  isOccupied: boolean,
): Promise<number | null> {
  if (isOccupied) return 0;
  const metres = await nearestDistance(db, { layerId, version, geometry, within: nearestWithin });
  return metres === null ? null : round2(metres);
}
