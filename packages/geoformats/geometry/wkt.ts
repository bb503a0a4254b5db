import { type Geometry, geometryTypes } from '@homestead/geodesy';
import { checkCounts, FeatureError, type Note, VertexBudget } from './check.ts';
import { positionsOfText } from './numbers.ts';

const depths: Record<string, number> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

/** A geometry from well-known text, with or without `SRID=…;`. Throws `FeatureError`. */
export function readWkt(text: string, vertices: number, note: Note): Geometry {
  const [, name = '', flags = '', rest = ''] =
    /^\s*(?:SRID=\d+;)?\s*([A-Z]+)\s*((?:Z|M|ZM)\b)?\s*([\s\S]*)$/i.exec(text) ?? [];
  const type = geometryTypes.find((one) => one.toUpperCase() === name.toUpperCase());
  if (!type)
    throw new FeatureError(
      /^GEOMETRYCOLLECTION|^CURVE|^MULTI/i.test(name) ? 'unsupportedGeometry' : 'badCoordinates',
    );
  if (/^EMPTY/i.test(rest)) throw new FeatureError('emptyGeometry');
  if (/M/i.test(flags)) note('mDropped');
  const budget = new VertexBudget(vertices);
  const lines = (body: string) =>
    body.split(',').flatMap((one) => {
      const tuple = one.replace(/[()]/g, ' ').trim();
      return positionsOfText(tuple, tuple.split(/\s+/).length, budget, note);
    });
  const parts = (body: string, depth: number): unknown => {
    if (depth === 0) return lines(body)[0];
    if (depth === 1) return lines(body);
    return groupsOf(body).map((group) => parts(group, depth - 1));
  };
  const geometry = { type, coordinates: parts(inner(rest.trim()), depths[type]!) } as Geometry;
  checkCounts(geometry);
  return geometry;
}

function inner(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) throw new FeatureError('badCoordinates');
  return text.slice(1, -1);
}

/** What stands in the brackets of the next level. */
function groupsOf(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(' && depth++ === 0) start = at + 1;
    else if (text[at] === ')' && --depth === 0) groups.push(text.slice(start, at));
    if (depth < 0) throw new FeatureError('badCoordinates');
  }
  if (depth !== 0 || groups.length === 0) throw new FeatureError('badCoordinates');
  return groups;
}
