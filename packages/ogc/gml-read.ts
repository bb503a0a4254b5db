import { OwsException } from './exception.ts';
import { childOf, childrenOf, type XmlElement } from './xml-read.ts';

/** A geometry as a filter holds it: numbers in the order in which they were written. */
export interface GivenGeometry {
  type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon' | 'Envelope';
  coordinates: unknown;
  srsName?: string;
}

type Position = [number, number];
const maxPositions = 20_000;

/** Names of the elements that hold a geometry. */
export const geometryElements = [
  'Envelope', 'Box', 'Point', 'LineString', 'Curve', 'LinearRing', 'Polygon', 'Surface', 'MultiPoint', 'MultiLineString',
  'MultiCurve', 'MultiPolygon', 'MultiSurface',
]; // biome-ignore format: one list

/** Reads a GML 2, 3.1.1 or 3.2 geometry. Throws OwsException with the locator filter. */
export function readGml(element: XmlElement, srsName?: string): GivenGeometry {
  const system = element.attributes['srsName'] ?? srsName;
  const { type, coordinates } = shapeOf(element);
  return { type, coordinates, ...(system === undefined ? {} : { srsName: system }) };
}

const refuse = (why = '过滤条件中的几何图形不正确') =>
  new OwsException('InvalidParameterValue', 'filter', why);

function shapeOf(element: XmlElement): Pick<GivenGeometry, 'type' | 'coordinates'> {
  const { name } = element;
  switch (name) {
    case 'Envelope':
    case 'Box':
      return { type: 'Envelope', coordinates: corners(element) };
    case 'Point':
      return { type: 'Point', coordinates: one(positionsIn(element)) };
    case 'LineString':
      return { type: 'LineString', coordinates: positionsIn(element) };
    case 'Curve':
      return { type: 'LineString', coordinates: curve(element) };
    case 'LinearRing':
      return { type: 'Polygon', coordinates: [positionsIn(element)] };
    case 'Polygon':
      return { type: 'Polygon', coordinates: rings(element) };
    case 'Surface':
      return { type: 'MultiPolygon', coordinates: patches(element) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: parts(element, 'Point') };
    case 'MultiLineString':
    case 'MultiCurve':
      return { type: 'MultiLineString', coordinates: parts(element, 'LineString') };
    case 'MultiPolygon':
    case 'MultiSurface':
      return {
        type: 'MultiPolygon',
        coordinates: parts(element, 'Polygon').flatMap((part) => part as never),
      };
    default:
      throw refuse(`过滤条件中的几何类型 ${name} 不受支持`);
  }
}

/** Members of a collection; a polygon comes as a list of one, since a surface may hold several. */
function parts(element: XmlElement, type: 'Point' | 'LineString' | 'Polygon'): unknown[] {
  const members = element.children.filter((child) =>
    /^(point|lineString|curve|polygon|surface)Members?$/.test(child.name),
  );
  return members.flatMap(({ children }) =>
    children.map((child) => {
      const shape = shapeOf(child);
      if (type === 'Polygon' && shape.type === 'MultiPolygon') return shape.coordinates;
      if (shape.type !== type) throw refuse();
      return type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
    }),
  );
}

function rings(polygon: XmlElement): Position[][] {
  const all = [
    ...childrenOf(polygon, 'exterior', 'outerBoundaryIs'),
    ...childrenOf(polygon, 'interior', 'innerBoundaryIs'),
  ];
  const found = all.map((side) => positionsIn(childOf(side, 'LinearRing') ?? side));
  if (found.length === 0) throw refuse();
  return found;
}

function patches(surface: XmlElement): Position[][][] {
  const held = childOf(surface, 'patches', 'polygonPatches');
  const all = held ? childrenOf(held, 'PolygonPatch') : [];
  if (all.length === 0) throw refuse();
  return all.map(rings);
}

function curve(element: XmlElement): Position[] {
  const segments = childOf(element, 'segments');
  const all = segments ? childrenOf(segments, 'LineStringSegment').flatMap(positionsIn) : [];
  if (all.length === 0) throw refuse();
  return all;
}

function one(positions: Position[]): Position {
  const [first] = positions;
  if (!first || positions.length !== 1) throw refuse();
  return first;
}

function corners(element: XmlElement): [Position, Position] {
  const lower = childOf(element, 'lowerCorner');
  const upper = childOf(element, 'upperCorner');
  const [first, second] =
    lower && upper ? [one(pairs(lower.text, 2)), one(pairs(upper.text, 2))] : positionsIn(element);
  if (!first || !second) throw refuse();
  return [first, second];
}

function positionsIn(element: XmlElement): Position[] {
  const list = childOf(element, 'posList');
  const dimension = Number(
    (list ?? element).attributes['srsDimension'] ?? element.attributes['srsDimension'] ?? 2,
  );
  if (list) return pairs(list.text, dimension === 3 ? 3 : 2);
  const single = childrenOf(element, 'pos');
  if (single.length > 0)
    return single.flatMap(({ text }) => pairs(text, text.trim().split(/\s+/).length === 3 ? 3 : 2));
  const coordinates = childOf(element, 'coordinates');
  if (coordinates) return pairs(coordinates.text.replaceAll(',', ' '), 2);
  const coords = childrenOf(element, 'coord');
  return coords.map((each) => [
    number(childOf(each, 'X')?.text ?? ''),
    number(childOf(each, 'Y')?.text ?? ''),
  ]);
}

function pairs(text: string, dimension: 2 | 3): Position[] {
  const numbers = text.trim().split(/\s+/).map(number);
  if (numbers.length === 0 || numbers.length % dimension !== 0) throw refuse();
  if (numbers.length / dimension > maxPositions) throw refuse('过滤条件中的几何图形点数过多');
  return Array.from({ length: numbers.length / dimension }, (_, i) => [
    numbers[i * dimension]!,
    numbers[i * dimension + 1]!,
  ]);
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw refuse();
  return value;
}
