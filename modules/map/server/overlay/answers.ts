import { geometryErrorTexts } from '../../contract/geometry-faults.ts';
import {
  countOf,
  type KernelAnswer,
  KernelFailure,
  type KernelJob,
  type OverlayAnswer,
  type OverlayJob,
  type RelateAnswer,
  type RelateJob,
} from './protocol.ts';

/**
 * A judge of the answer to one job: it must be of the right kind, have gone through every feature that it was given, and
 * hold figures that can be. Anything else, nothing included, throws.
 */
export function checkAnswer(job: KernelJob): (answer: unknown) => KernelAnswer {
  const expected = expectation(job);
  return (answer) => {
    const holds = isRecord(answer) && (answer['kind'] === 'refused' ? isRefusal(answer) : expected(answer));
    if (!holds) throw new KernelFailure('the answer does not hold');
    return answer as unknown as KernelAnswer;
  };
}

type Loose<T> = { [K in keyof T]?: unknown };
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isArea = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isIndex = (value: unknown, count: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

function isRefusal(answer: Record<string, unknown>): boolean {
  return typeof answer['problem'] === 'string' && Object.hasOwn(geometryErrorTexts, answer['problem']);
}

function expectation(job: KernelJob): (answer: Record<string, unknown>) => boolean {
  switch (job.kind) {
    case 'inspect': {
      const count = job.inputs.ends.length;
      return ({ kind, examined }) => kind === 'inspect' && examined === count;
    }
    case 'relate':
      return relateExpectation(job);
    case 'overlay':
      return overlayExpectation(job);
    case 'buffer': {
      const count = job.features.ends.length;
      return ({ kind, areas }) => kind === 'buffer' && Array.isArray(areas) && areas.length === count;
    }
  }
}

function relateExpectation(job: RelateJob) {
  const count = countOf(job.features);
  const pieces = job.features.ends.length;
  return ({ kind, examined, matches, repaired, repairedRefers }: Loose<RelateAnswer>): boolean =>
    kind === 'relate' &&
    examined === pieces &&
    Array.isArray(matches) &&
    matches.every((match) => isIndex(match, count)) &&
    Array.isArray(repaired) &&
    Array.isArray(repairedRefers);
}

function overlayExpectation(job: OverlayJob) {
  const inputs = job.inputs.ends.length;
  const refers = countOf(job.refers);
  const classes = job.classes?.reduce((most, one) => Math.max(most, one + 1), 0) ?? 0;
  return (answer: Loose<OverlayAnswer>): boolean => {
    const { kind, examined, pieces, total, byClass, repaired } = answer;
    if (kind !== 'overlay' || !isRecord(examined)) return false;
    if (examined['inputs'] !== inputs || examined['refers'] !== refers) return false;
    if (!Array.isArray(pieces) || !Array.isArray(byClass) || !Array.isArray(repaired) || !isArea(total))
      return false;
    if (job.type === 'intersect' && byClass.length !== classes) return false;
    if (!byClass.every(isArea) || !pieces.every((piece) => isPiece(piece, inputs, refers))) return false;
    const counted = (pieces as { area: number; sliver: boolean }[]).filter((piece) => !piece.sliver);
    const sum = counted.reduce((all, piece) => all + piece.area, 0);
    // Dissolved ground is at most the sum of the pieces, and at least the largest of them.
    const most = counted.reduce((largest, piece) => Math.max(largest, piece.area), 0);
    const slack = 0.01 + sum * 1e-3;
    return total <= sum + slack && total >= most - slack;
  };
}

function isPiece(piece: unknown, inputs: number, refers: number): boolean {
  if (!isRecord(piece) || !isArea(piece['area']) || typeof piece['sliver'] !== 'boolean') return false;
  const { input, refer, geometry } = piece;
  return (
    isRecord(geometry) &&
    (input === null || isIndex(input, inputs)) &&
    (refer === null || isIndex(refer, refers))
  );
}
