import { type FeatureCollection, type Position, readGeoJson } from '../geometry/geojson.ts';
import {
  activeShape,
  type Drawing,
  load,
  type Purpose,
  type Shape,
  type ShapeKind,
  type Vertex,
  type VertexSource,
} from './drawing.ts';

/** What a page keeps of a drawing on the device, with every vertex: a growing shape and where its vertices came from. */
export type DrawingDraft = Drawing;

const kinds: readonly ShapeKind[] = ['Point', 'LineString', 'Polygon'];
const purposes: readonly Purpose[] = ['draw', 'measure', 'guide', 'cut'];
const sources: readonly VertexSource[] = ['tap', 'crosshair', 'typed', 'device', 'walk', 'snapped', 'loaded'];

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length === 2 && value.every((each) => Number.isFinite(each));
const isOneOf = <T>(list: readonly T[], value: unknown): value is T => list.includes(value as T);

/**
 * The drawing of a draft, with what is broken left out; null where nothing is left of it. Drafts of older versions are
 * GeoJSON.
 */
export function drawingOf(draft: unknown): Drawing | null {
  const collection: FeatureCollection | null = readGeoJson(draft);
  if (collection) return orNothing(load(collection));
  const kept = (typeof draft === 'object' && draft !== null ? draft : {}) as Partial<Drawing>;
  if (!Array.isArray(kept.shapes)) return null;
  const shapes = kept.shapes.map(shapeOf);
  if (shapes.some((shape) => shape === null)) return null;
  const drawing: Drawing = {
    shapes: shapes as Shape[],
    active: kept.active ?? null,
    growing: kept.growing === true,
  };
  return orNothing(activeShape(drawing) ? drawing : { ...drawing, active: null, growing: false });
}

const orNothing = (drawing: Drawing): Drawing | null =>
  drawing.shapes.some(({ vertices }) => vertices.length > 0) ? drawing : null;

function shapeOf(value: Partial<Shape> | null): Shape | null {
  if (!value || !isOneOf(kinds, value.kind) || !isOneOf(purposes, value.purpose)) return null;
  const { vertices = [], holes = [] } = value;
  const isSound =
    vertices.every((vertex: Vertex) => isPosition(vertex.at) && isOneOf(sources, vertex.source)) &&
    holes.every((hole) => hole.every(isPosition));
  return isSound ? { kind: value.kind, purpose: value.purpose, vertices, holes } : null;
}
