import { type Areal, polygonArea } from '@homestead/geodesy';
import { sliverLimit } from '../../engine/sliver.ts';
import { areApart } from './apart/apart.ts';
import type { BorderCache } from './border-cache.ts';
import type { Handle } from './geos.ts';
import type { GeosContext } from './geos-context.ts';
import {
  KernelFailure,
  type OverlayAnswer,
  type OverlayJob,
  type Packed,
  type Piece,
  type Refused,
  unpack,
} from './protocol.ts';
import { readAll, readJoined, refusal, repairAll } from './validity.ts';
import { fromWkb } from './wkb.ts';

/** The overlay of one job: inputs are refused where they are broken, reference features repaired. */
export function overlay(
  context: GeosContext,
  job: OverlayJob,
  borderCache: BorderCache,
): OverlayAnswer | Refused {
  const inputs = readAll(context, job.inputs);
  const refused = refusal(context, inputs, job.county, borderCache);
  if (refused) return refused;
  const { sound: refers, repaired } = repairAll(context, readJoined(context, job.refers));
  const work = { context, job, inputs, refers, repaired };
  const run = { intersect, except, union }[job.type];
  return {
    kind: 'overlay',
    examined: { inputs: inputs.length, refers: refers.length },
    repaired,
    ...run(work),
  };
}

interface Work {
  context: GeosContext;
  job: OverlayJob;
  inputs: Handle[];
  refers: Handle[];
  repaired: readonly number[];
}
/** A piece that counts: where it is, what it was cut from, and its ellipsoidal area. */
interface Counted {
  handle: Handle;
  input: number;
  refer: number;
  area: number;
}
type Result = Pick<OverlayAnswer, 'pieces' | 'total' | 'byClass'>;

/** Each reference feature cut to each input; overlapping reference features are counted once in the sums. */
function intersect(work: Work): Result {
  const { context, job, inputs, refers } = work;
  const pieces: Piece[] = [];
  const counted: Counted[] = [];
  for (const [i, input] of inputs.entries()) {
    const prepared = context.prepare(input);
    for (const [r, refer] of refers.entries()) {
      if (!context.test('GEOSPreparedIntersects', prepared, refer)) continue;
      const handle = cut(context, input, prepared, refer);
      const piece = pieceOf(context, handle, i, r, job.sliver);
      if (!piece || piece.sliver) verifyNothing(context, input, refer, handle);
      if (!piece) continue;
      pieces.push(piece);
      if (!piece.sliver) counted.push({ handle, input: i, refer: r, area: piece.area });
    }
  }
  const areaOfAll = isSurelyApart(work, counted) ? sumOf : (some: Counted[]) => dissolvedArea(context, some);
  return { pieces, total: areaOfAll(counted), byClass: classAreas(job.classes, counted, areaOfAll) };
}

/** Whether no ground is in two of the pieces, so that their areas may be added: to dissolve them takes as long as to cut them. */
function isSurelyApart({ job, repaired }: Work, counted: readonly Counted[]): boolean {
  if (counted.length < 2) return true;
  // Of what was repaired or put together from pieces the kernel alone has the outline.
  if (job.refers.owners || counted.some(({ refer }) => repaired.includes(refer))) return false;
  return (
    areApart(areals(job.inputs, new Set(counted.map(({ input }) => input)))) &&
    areApart(areals(job.refers, new Set(counted.map(({ refer }) => refer))))
  );
}

function areals(packed: Packed, numbers: ReadonlySet<number>): Areal[] {
  const all = unpack(packed);
  return [...numbers].map((number) => fromWkb(all[number]!) as Areal);
}

/** The part of a reference feature within an input: the feature itself where it lies there whole. */
function cut(context: GeosContext, input: Handle, prepared: number, refer: Handle): Handle {
  // Of several parts in name an intersection makes a plain polygon where there is one.
  const isWhole = context.isPolygon(refer) && context.test('GEOSPreparedCovers', prepared, refer);
  return isWhole ? refer : context.intersection(input, refer);
}

/**
 * Confirms an intersection that is empty or a sliver by a second operation, since GEOS may return empty after an internal
 * failure: intersection and difference must add up to the area of the input. Throws `KernelFailure` where they do not.
 */
function verifyNothing(context: GeosContext, input: Handle, refer: Handle, cut: Handle): void {
  const outside = context.uncheckedDifference(input, refer);
  if (context.addUp(input, [cut, outside])) return;
  throw new KernelFailure(
    `parts do not add up: ${context.planeArea(cut)} + ${context.planeArea(outside)} of ${context.planeArea(input)}`,
  );
}

/** Each input without the reference features. */
function except({ context, job, inputs, refers }: Work): Result {
  const pieces: Piece[] = [];
  const counted: Counted[] = [];
  inputs.forEach((input, i) => {
    const prepared = context.prepare(input);
    const near = refers.filter((refer) => context.test('GEOSPreparedIntersects', prepared, refer));
    const rest = near.length === 0 ? input : context.difference(input, context.union(near));
    const piece = pieceOf(context, rest, i, null, job.sliver);
    if (!piece) return;
    pieces.push(piece);
    if (!piece.sliver) counted.push({ handle: rest, input: i, refer: -1, area: piece.area });
  });
  return { pieces, total: dissolvedArea(context, counted), byClass: [] };
}

/** Everything dissolved into one; see `met` of the job. */
function union({ context, job, inputs, refers }: Work): Result {
  const prepared = inputs.map((input) => context.prepare(input));
  const meets = (refer: Handle) =>
    prepared.some((input) => context.test('GEOSPreparedIntersects', input, refer));
  const taken = job.met ? refers.filter(meets) : refers;
  const piece = pieceOf(context, context.union([...inputs, ...taken]), null, null, 0);
  return { pieces: piece ? [piece] : [], total: piece?.area ?? 0, byClass: [] };
}

function pieceOf(
  context: GeosContext,
  handle: Handle,
  input: number | null,
  refer: number | null,
  sliver: number,
): Piece | null {
  if (context.isEmpty(handle)) return null;
  const geometry = fromWkb(context.write(handle)) as Areal;
  const area = areaOf(geometry);
  return { input, refer, geometry, area, sliver: area < sliver };
}

/**
 * Ellipsoidal area in m², never below zero by rounding: of a thin ring around a hole, the area computed for the hole can be
 * larger than that of the shell by some 1e-5 m². A larger contradiction is left for the check of the answer.
 */
function areaOf(geometry: Areal): number {
  const area = polygonArea(geometry);
  return area < 0 && area > -sliverLimit ? 0 : area;
}

function dissolvedArea(context: GeosContext, counted: readonly Counted[]): number {
  const [first] = counted;
  if (!first) return 0;
  if (counted.length === 1) return first.area;
  return areaOf(fromWkb(context.write(context.union(counted.map(({ handle }) => handle)))) as Areal);
}

const sumOf = (counted: readonly Counted[]): number => counted.reduce((sum, { area }) => sum + area, 0);

function classAreas(
  classes: readonly number[] | null,
  counted: readonly Counted[],
  areaOfAll: (some: Counted[]) => number,
): number[] {
  if (!classes) return [];
  const count = classes.reduce((most, one) => Math.max(most, one + 1), 0);
  return Array.from({ length: count }, (_, number) =>
    areaOfAll(counted.filter(({ refer }) => classes[refer] === number)),
  );
}
