import type { Area } from '../geometry/areas.ts';
import type { joined } from '../geometry/clip.ts';
import { cutRing } from '../geometry/cut.ts';
import type { Part, Position } from '../geometry/geojson.ts';
import { parallelLine, parallelRing, ringAround } from '../geometry/parallel.ts';
import { TEXTS } from '../texts.ts';
import {
  activeShape,
  type Drawing,
  done,
  faultOf,
  MOST_VERTICES,
  type Purpose,
  positionsOf,
  refuse,
  type Shape,
  type ShapeKind,
  type Step,
  type VertexSource,
} from './drawing.ts';

/** A finished shape, chosen at once. */
export function addShape(
  drawing: Drawing,
  kind: ShapeKind,
  positions: readonly Position[],
  { purpose = 'draw', source = 'typed' }: { purpose?: Purpose; source?: VertexSource } = {},
): Step {
  if (drawing.growing) return refuse(TEXTS.finishFirst);
  if (positions.length > MOST_VERTICES) return refuse(TEXTS.tooMany);
  const shape: Shape = { kind, purpose, vertices: positions.map((at) => ({ at, source })), holes: [] };
  return done({ shapes: [...drawing.shapes, shape], active: drawing.shapes.length, growing: false });
}

/** The outlines of a file; one that crosses itself is refused with all others. */
export function addParts(drawing: Drawing, parts: readonly Part[]): Step {
  if (drawing.growing) return refuse(TEXTS.finishFirst);
  if (parts.some(({ positions }) => positions.length > MOST_VERTICES)) return refuse(TEXTS.tooMany);
  const shapes = parts.map(
    (part): Shape => ({
      kind: part.kind,
      purpose: 'draw',
      vertices: part.positions.map((at) => ({ at, source: 'loaded' })),
      holes: part.kind === 'Polygon' ? part.holes : [],
    }),
  );
  const next = { shapes: [...drawing.shapes, ...shapes], active: drawing.shapes.length, growing: false };
  return faultOf(next) ? refuse(TEXTS.importCrosses) : done(next);
}

/** Takes the chosen shape away. */
export function removeShape(drawing: Drawing): Step {
  if (!activeShape(drawing)) return done(drawing);
  return done({
    shapes: drawing.shapes.filter((_, index) => index !== drawing.active),
    active: null,
    growing: false,
  });
}

/** Cuts every drawn area that a line crosses from side to side in two; a part of the first is chosen, as what is worked on next. */
export function cut(drawing: Drawing, line: readonly Position[]): Step {
  const crossed = drawing.shapes.map((shape) => (isArea(shape) ? cutRing(positionsOf(shape), line) : null));
  if (!crossed.some((rings) => rings !== null)) return refuse(TEXTS.cutsNothing);
  if (drawing.shapes.some((shape, index) => crossed[index] && shape.holes.length > 0))
    return refuse(TEXTS.cutsHoles);
  const shapes = drawing.shapes.flatMap((shape, index) => {
    const rings = crossed[index];
    if (!rings) return [shape];
    return rings.map((ring): Shape => ({ ...shape, vertices: verticesOf(shape, ring), holes: [] }));
  });
  // Every shape before the first that is cut stands where it stood.
  const active = crossed.findIndex((rings) => rings !== null);
  return done({ shapes, active, growing: false });
}

/** Makes the chosen area and all drawn areas that touch it one, by the kernel that joins two. */
export function merge(drawing: Drawing, join: typeof joined): Step {
  const chosen = activeShape(drawing);
  if (!chosen || drawing.growing || !isArea(chosen)) return refuse(TEXTS.chooseArea);
  let whole: Area = { outline: positionsOf(chosen), holes: chosen.holes };
  let left = drawing.shapes.filter((shape, index) => index !== drawing.active && isArea(shape));
  for (;;) {
    const next = left
      .map((shape) => ({ shape, one: join(whole, { outline: positionsOf(shape), holes: shape.holes }) }))
      .find(({ one }) => one !== null);
    if (!next?.one) break;
    whole = next.one;
    left = left.filter((shape) => shape !== next.shape);
  }
  const kept = drawing.shapes.filter(
    (shape, index) => index !== drawing.active && (!isArea(shape) || left.includes(shape)),
  );
  if (kept.length === drawing.shapes.length - 1) return refuse(TEXTS.mergesNothing);
  const shape: Shape = {
    ...chosen,
    vertices: whole.outline.map((at) => ({ at, source: 'loaded' })),
    holes: whole.holes,
  };
  return done({ shapes: [...kept, shape], active: kept.length, growing: false });
}

/** Puts a guide beside the chosen shape: outside an area or left of a line where metres are positive, else inside or right. */
export function parallel(drawing: Drawing, metres: number): Step {
  const shape = activeShape(drawing);
  if (!shape || drawing.growing || shape.kind === 'Point') return refuse(TEXTS.chooseLine);
  const line = positionsOf(shape);
  const found = shape.kind === 'Polygon' ? parallelRing(line, metres) : parallelLine(line, metres);
  return found ? guide(drawing, shape.kind, found) : refuse(TEXTS.tooFar);
}

/** Puts a guide all around the chosen shape. */
export function buffer(drawing: Drawing, metres: number): Step {
  const shape = activeShape(drawing);
  if (!shape || drawing.growing) return refuse(TEXTS.chooseLine);
  const line = positionsOf(shape);
  const found = shape.kind === 'Polygon' ? parallelRing(line, Math.abs(metres)) : ringAround(line, metres);
  return found ? guide(drawing, 'Polygon', found) : refuse(TEXTS.tooFar);
}

/** The shape that was chosen stays chosen. */
function guide(drawing: Drawing, kind: ShapeKind, positions: readonly Position[]): Step {
  const step = addShape(drawing, kind, positions, { purpose: 'guide' });
  return step.ok ? done({ ...step.drawing, active: drawing.active }) : step;
}

const isArea = (shape: Shape) => shape.kind === 'Polygon' && shape.purpose === 'draw';

/** Vertices of a part keep where they came from. */
const verticesOf = (shape: Shape, ring: readonly Position[]) =>
  ring.map(
    (at) =>
      shape.vertices.find((vertex) => vertex.at[0] === at[0] && vertex.at[1] === at[1]) ?? {
        at,
        source: 'loaded' as const,
      },
  );
