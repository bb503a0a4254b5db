import type { FeatureCollection, Part, Position } from '../geometry/geojson.ts';
import { featureOf, partsOf } from '../geometry/geojson.ts';
import { crossesWhenAdded, lineCrossesItself, ringCrossesItself } from '../geometry/self-crossing.ts';
import { TEXTS } from '../texts.ts';
import { inserted, removed, replaced } from './lists.ts';

export type ShapeKind = 'Point' | 'LineString' | 'Polygon';

/** A drawn shape is part of the answer; a measure and a guide are only looked at, and a cut is used up when it is finished. */
export type Purpose = 'draw' | 'measure' | 'guide' | 'cut';

/** Where a vertex came from; a walk with a phone is worth less than a typed surveyor's point. */
export type VertexSource = 'tap' | 'crosshair' | 'typed' | 'device' | 'walk' | 'snapped' | 'loaded';

export interface Vertex {
  at: Position;
  source: VertexSource;
  /** Metres, for a device position. */
  accuracy?: number;
  /** When a device was there, in milliseconds since 1970. */
  time?: number;
}

export interface Shape {
  kind: ShapeKind;
  purpose: Purpose;
  vertices: readonly Vertex[];
  holes: readonly (readonly Position[])[];
}

/** What is drawn, which shape is being worked on, and whether that one still grows by taps. */
export interface Drawing {
  shapes: readonly Shape[];
  active: number | null;
  growing: boolean;
}

/** The next drawing, or why not. */
export type Step = { ok: true; drawing: Drawing } | { ok: false; message: string };

export const MOST_VERTICES = 2000;
export const EMPTY: Drawing = { shapes: [], active: null, growing: false };

export const done = (drawing: Drawing): Step => ({ ok: true, drawing });
export const refuse = (message: string): Step => ({ ok: false, message });

export const activeShape = (drawing: Drawing): Shape | null =>
  drawing.active === null ? null : (drawing.shapes[drawing.active] ?? null);

export const positionsOf = (shape: Shape): Position[] => shape.vertices.map((vertex) => vertex.at);

function withActive(drawing: Drawing, vertices: readonly Vertex[]): Drawing {
  const shapes = drawing.shapes.map((shape, index) =>
    index === drawing.active ? { ...shape, vertices } : shape,
  );
  return { ...drawing, shapes };
}

/** The drawings through which a growing shape came by its vertices, the earliest first. */
export function stepsTo(drawing: Drawing): Drawing[] {
  const vertices = drawing.growing ? (activeShape(drawing)?.vertices ?? []) : [];
  return vertices.map((_vertex, count) => withActive(drawing, vertices.slice(0, count)));
}

/** Begins a new shape; one that was still growing is dropped. */
export function start(drawing: Drawing, kind: ShapeKind, purpose: Purpose = 'draw'): Drawing {
  const { shapes } = drawing.growing ? abandon(drawing) : drawing;
  return {
    shapes: [...shapes, { kind, purpose, vertices: [], holes: [] }],
    active: shapes.length,
    growing: true,
  };
}

/** Adds a vertex at the end of the growing shape. A point is finished by its one vertex. */
export function add(drawing: Drawing, vertex: Vertex): Step {
  const shape = activeShape(drawing);
  if (!shape || !drawing.growing) return done(drawing);
  if (shape.vertices.length >= MOST_VERTICES) return refuse(TEXTS.tooMany);
  if (shape.kind !== 'Point' && crossesWhenAdded(positionsOf(shape), vertex.at))
    return refuse(TEXTS.edgesCross);
  const next = withActive(drawing, [...shape.vertices, vertex]);
  return done(shape.kind === 'Point' ? { ...next, active: null, growing: false } : next);
}

/** A shape that is changed may cross itself no more than a new one. */
function checked(drawing: Drawing): Step {
  const shape = activeShape(drawing);
  if (!shape || shape.kind === 'Point') return done(drawing);
  const crosses =
    shape.kind === 'Polygon' && !drawing.growing
      ? ringCrossesItself(positionsOf(shape))
      : lineCrossesItself(positionsOf(shape));
  return crosses ? refuse(TEXTS.edgesCross) : done(drawing);
}

export function move(drawing: Drawing, index: number, vertex: Vertex): Step {
  const shape = activeShape(drawing);
  if (!shape?.vertices[index]) return done(drawing);
  return checked(withActive(drawing, replaced(shape.vertices, index, vertex)));
}

/** Puts a new vertex before the one at `index`. */
export function insert(drawing: Drawing, index: number, vertex: Vertex): Step {
  const shape = activeShape(drawing);
  if (!shape) return done(drawing);
  if (shape.vertices.length >= MOST_VERTICES) return refuse(TEXTS.tooMany);
  return checked(withActive(drawing, inserted(shape.vertices, index, vertex)));
}

export function remove(drawing: Drawing, index: number): Step {
  const shape = activeShape(drawing);
  if (!shape) return done(drawing);
  if (!drawing.growing && shape.vertices.length <= fewest(shape.kind)) return refuse(tooFew(shape.kind));
  return checked(withActive(drawing, removed(shape.vertices, index)));
}

/** Replaces all vertices, for coordinates that were typed into the table. */
export function replace(drawing: Drawing, vertices: readonly Vertex[]): Step {
  const shape = activeShape(drawing);
  if (!shape) return done(drawing);
  if (vertices.length > MOST_VERTICES) return refuse(TEXTS.tooMany);
  if (!drawing.growing && vertices.length < fewest(shape.kind)) return refuse(tooFew(shape.kind));
  return checked(withActive(drawing, vertices));
}

const fewest = (kind: ShapeKind) => ({ Point: 1, LineString: 2, Polygon: 3 })[kind];
const tooFew = (kind: ShapeKind) =>
  ({ Point: TEXTS.needOne, LineString: TEXTS.needTwo, Polygon: TEXTS.needThree })[kind];

/** Ends the growing shape, which stays chosen, so that its vertices can still be moved. */
export function finish(drawing: Drawing): Step {
  const shape = activeShape(drawing);
  if (!shape || !drawing.growing) return done(drawing);
  if (shape.vertices.length < fewest(shape.kind)) return refuse(tooFew(shape.kind));
  if (shape.kind === 'Polygon' && ringCrossesItself(positionsOf(shape))) return refuse(TEXTS.closingCrosses);
  const keepsHandles = shape.purpose === 'draw';
  return done({ ...drawing, growing: false, active: keepsHandles ? drawing.active : null });
}

/** Why the drawn shapes cannot be kept as they are (loaded ones may be broken), or null. */
export function faultOf(drawing: Drawing): string | null {
  const crossing = drawing.shapes.some(
    (shape) => shape.purpose === 'draw' && shape.kind === 'Polygon' && ringCrossesItself(positionsOf(shape)),
  );
  return crossing ? TEXTS.edgesCross : null;
}

/** Drops the growing shape. */
export function abandon(drawing: Drawing): Drawing {
  if (!drawing.growing) return { ...drawing, active: null };
  return {
    shapes: drawing.shapes.filter((_, index) => index !== drawing.active),
    active: null,
    growing: false,
  };
}

export const choose = (drawing: Drawing, index: number | null): Drawing =>
  drawing.growing ? drawing : { ...drawing, active: index };

/** Shapes from stored GeoJSON, each multi-geometry taken apart. */
export function load(collection: FeatureCollection | null): Drawing {
  const shapes = partsOf(collection).map(
    (part): Shape => ({
      kind: part.kind,
      purpose: 'draw',
      vertices: part.positions.map((at) => ({ at, source: 'loaded' })),
      holes: part.kind === 'Polygon' ? part.holes : [],
    }),
  );
  return { ...EMPTY, shapes };
}

/** The finished shapes as GeoJSON; what still grows, and measures, are left out. */
export function toGeoJson(drawing: Drawing): FeatureCollection {
  const finished = drawing.shapes.filter(
    (shape, index) => shape.purpose === 'draw' && !(drawing.growing && index === drawing.active),
  );
  return { type: 'FeatureCollection', features: finished.map((shape) => featureOf(asPart(shape))) };
}

const asPart = (shape: Shape): Part =>
  shape.kind === 'Polygon'
    ? { kind: 'Polygon', positions: positionsOf(shape), holes: shape.holes.map((hole) => [...hole]) }
    : { kind: shape.kind, positions: positionsOf(shape) };
