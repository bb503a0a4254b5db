import { crsTable, type Geometry, isCrsCode, type Position } from '@homestead/geodesy';
import { crsNamed } from '../crs/names.ts';
import { FeatureError, joined, type Note, type VertexBudget } from '../geometry/check.ts';
import { positionsOfText } from '../geometry/numbers.ts';
import { childOf, type XmlElement } from '../text/xml.ts';

export interface Context {
  budget: VertexBudget;
  note: Note;
  srsName: string | undefined;
  size: number;
}

type ReadGeometry = (element: XmlElement, context: Context) => Geometry;

/**
 * Whether positions of a system are written north first: in the URN and URL forms the register's order holds, in the short
 * form `EPSG:n` and GML 2's URL the order is east first, as all programs have it.
 */
export function isNorthFirst(srsName: string | undefined): boolean {
  if (!srsName || /CRS:?84/i.test(srsName)) return false;
  if (!/^urn:|\/def\/crs\//i.test(srsName)) return false;
  const code = `EPSG:${crsNamed(srsName).epsg}`;
  return isCrsCode(code) && crsTable[code].axes === 'neu';
}

/** The geometry of a GML element (2, 3.1.1, 3.2), east first. Throws `FeatureError`. */
export function gmlGeometry(element: XmlElement, outer: Context): Geometry {
  const read = readers[element.name];
  if (!read) throw new FeatureError('unsupportedGeometry');
  const { srsName = outer.srsName, srsDimension } = element.attributes;
  return read(element, { ...outer, srsName, size: Number(srsDimension ?? outer.size) || 2 });
}

export const isGmlGeometry = ({ name, uri }: XmlElement): boolean =>
  /opengis\.net\/gml/.test(uri) && readers[name] !== undefined;

const line: ReadGeometry = (element, context) => ({
  type: 'LineString',
  coordinates: some(lineOf(element, context)),
});
const many: ReadGeometry = (element, context) =>
  joined(membersOf(element).map((one) => gmlGeometry(one, context)));

const polygon: ReadGeometry = (element, context) => {
  const rings = ['outerBoundaryIs', 'exterior', 'innerBoundaryIs', 'interior'].flatMap((side) =>
    element.children
      .filter(({ name }) => name === side)
      .flatMap(({ children }) => children.map((ring) => some(lineOf(ring, context)))),
  );
  if (rings.length === 0) throw new FeatureError('emptyGeometry');
  return { type: 'Polygon', coordinates: rings };
};

const multiple =
  (type: 'MultiPoint' | 'MultiLineString' | 'MultiPolygon'): ReadGeometry =>
  (element, context) => {
    const members = membersOf(element).map((one) => gmlGeometry(one, context));
    if (members.length === 0) throw new FeatureError('emptyGeometry');
    const kind = type.slice(5);
    if (members.some((one) => one.type.replace('Multi', '') !== kind))
      throw new FeatureError('unsupportedGeometry');
    const coordinates = members.flatMap((one): unknown[] =>
      one.type.startsWith('Multi') ? one.coordinates : [one.coordinates],
    );
    return { type, coordinates } as Geometry;
  };

const readers: Record<string, ReadGeometry> = {
  Point: (element, context) => ({ type: 'Point', coordinates: some(lineOf(element, context))[0]! }),
  LineString: line,
  LineStringSegment: line,
  Curve: line,
  CompositeCurve: line,
  LinearRing: line,
  Polygon: polygon,
  PolygonPatch: polygon,
  Surface: (element, context) =>
    joined(
      (childOf(element, 'patches', 'polygonPatches')?.children ?? []).map((one) => gmlGeometry(one, context)),
    ),
  CompositeSurface: many,
  MultiPoint: multiple('MultiPoint'),
  MultiLineString: multiple('MultiLineString'),
  MultiCurve: multiple('MultiLineString'),
  MultiPolygon: multiple('MultiPolygon'),
  MultiSurface: multiple('MultiPolygon'),
  MultiGeometry: many,
  GeometryCollection: many,
};

const membersOf = (element: XmlElement) =>
  element.children.filter(({ name }) => /[mM]embers?$/.test(name)).flatMap(({ children }) => children);

function some(positions: Position[]): Position[] {
  if (positions.length === 0) throw new FeatureError('emptyGeometry');
  return positions;
}

/** The positions of a line, ring or point, by whichever of GML's ways they are written. */
function lineOf(element: XmlElement, outer: Context): Position[] {
  const { srsName = outer.srsName, srsDimension } = element.attributes;
  const context = { ...outer, srsName, size: Number(srsDimension ?? outer.size) || 2 };
  const parts = element.children.flatMap((child): Position[] => {
    const size = Number(child.attributes['srsDimension'] ?? context.size) || 2;
    switch (child.name) {
      case 'posList':
        return turned(positionsOfText(child.text, size, context.budget, context.note), context);
      case 'pos':
        return turned(
          positionsOfText(child.text, child.text.trim().split(/\s+/).length, context.budget, context.note),
          context,
        );
      case 'coordinates':
        return turned(tuples(child, context), context);
      case 'coord':
        return turned(
          positionsOfText(
            `${childOf(child, 'X')?.text} ${childOf(child, 'Y')?.text}`,
            2,
            context.budget,
            context.note,
          ),
          context,
        );
      case 'segments':
      case 'curveMember':
      case 'pointMember':
      case 'pointProperty':
        return child.children.reduce<Position[]>((sum, one) => chained(sum, segment(one, context)), []);
      default:
        return [];
    }
  });
  // Members of a ring begin where the one before ends.
  return parts.filter(
    (at, index) => index === 0 || element.name !== 'Ring' || !isSame(at, parts[index - 1]!),
  );
}

function segment(element: XmlElement, context: Context): Position[] {
  if (/^(?:Arc|Circle|CubicSpline|BSpline|Bezier|Clothoid|Geodesic|Offset)/.test(element.name))
    throw new FeatureError('unsupportedGeometry');
  return lineOf(element, context);
}

const isSame = (one: Position, other: Position) => one[0] === other[0] && one[1] === other[1];
const chained = (line: Position[], next: Position[]) =>
  line.length > 0 && next.length > 0 && isSame(line.at(-1)!, next[0]!)
    ? [...line, ...next.slice(1)]
    : [...line, ...next];

function turned(positions: Position[], { srsName, note }: Context): Position[] {
  if (!isNorthFirst(srsName)) return positions;
  note('axesTurned');
  return positions.map(([north, east]) => [east, north]);
}

/** GML 2: tuples with their own separators. */
function tuples({ text, attributes }: XmlElement, { budget, note }: Context): Position[] {
  const { cs = ',', ts = ' ', decimal = '.' } = attributes;
  const parts = (ts.trim() === '' ? text.trim().split(/\s+/) : text.trim().split(ts)).filter((one) =>
    one.trim(),
  );
  return parts.flatMap((part) => {
    const numbers = part.split(cs).map((one) => one.trim().replace(decimal, '.'));
    return positionsOfText(numbers.join(' '), numbers.length, budget, note);
  });
}
