import { OwsException } from './exception.ts';
import { type GivenGeometry, geometryElements, readGml } from './gml-read.ts';
import { childOf, childrenOf, localName, readXml, type XmlElement } from './xml-read.ts';

export const comparisons = {
  PropertyIsEqualTo: 'eq',
  PropertyIsNotEqualTo: 'ne',
  PropertyIsLessThan: 'lt',
  PropertyIsGreaterThan: 'gt',
  PropertyIsLessThanOrEqualTo: 'le',
  PropertyIsGreaterThanOrEqualTo: 'ge',
} as const;
export type Comparison = (typeof comparisons)[keyof typeof comparisons];

export const spatialOperators = [
  'Equals', 'Disjoint', 'Touches', 'Within', 'Overlaps', 'Crosses', 'Intersects', 'Contains',
] as const; // biome-ignore format: one list
export type SpatialOperator = (typeof spatialOperators)[number];

/** A condition on features; property names are local ones. */
export type Filter =
  | { op: 'and' | 'or'; filters: Filter[] }
  | { op: 'not'; filter: Filter }
  | { op: Comparison; property: string; value: string; matchCase: boolean }
  | { op: 'between'; property: string; lower: string; upper: string }
  /** `pattern` takes % for any text and _ for one character, with a backslash before what is meant literally. */
  | { op: 'like'; property: string; pattern: string; matchCase: boolean }
  | { op: 'null'; property: string }
  | { op: 'box'; property: string | undefined; geometry: GivenGeometry }
  | { op: 'spatial'; operator: SpatialOperator; property: string | undefined; geometry: GivenGeometry }
  /** Within, or beyond, metres of a geometry. */
  | {
      op: 'distance';
      isBeyond: boolean;
      property: string | undefined;
      geometry: GivenGeometry;
      metres: number;
    }
  | { op: 'ids'; ids: string[] };

const maxDepth = 40;
const maxParts = 2_000;

/** Parses the text of a FILTER parameter. Throws OwsException with the locator filter. */
export const parseFilter = (text: string): Filter => readFilter(readXml(text, 'filter'));

/** Reads a Filter element of Filter Encoding 2.0 (fes) or 1.1 (ogc). Throws OwsException with the locator filter. */
export function readFilter(element: XmlElement): Filter {
  if (element.name !== 'Filter') throw refuse('过滤条件应为 Filter 元素');
  if (element.children.length === 0) throw refuse('过滤条件为空');
  const reader = new Reader();
  const ids = element.children.filter(isId);
  if (ids.length > 0) {
    if (ids.length !== element.children.length) throw refuse('要素编号不能与其他条件并列');
    return idsOf(ids);
  }
  if (element.children.length > 1) throw refuse('过滤条件只能有一个最外层条件');
  return reader.read(element.children[0]!, 0);
}

const refuse = (why: string) => new OwsException('InvalidParameterValue', 'filter', why);
const unsupported = (name: string) =>
  new OwsException('OperationProcessingFailed', 'filter', `不支持的过滤条件：${name}`, 400);

const isId = ({ name }: XmlElement) =>
  name === 'ResourceId' || name === 'FeatureId' || name === 'GmlObjectId';
const idsOf = (elements: readonly XmlElement[]): Filter => ({
  op: 'ids',
  ids: elements.map(({ attributes }) => attributes['rid'] ?? attributes['fid'] ?? attributes['id'] ?? ''),
});

class Reader {
  #parts = 0;

  read(element: XmlElement, depth: number): Filter {
    this.#parts += 1;
    if (depth > maxDepth) throw refuse(`过滤条件嵌套超过 ${maxDepth} 层`);
    if (this.#parts > maxParts) throw refuse(`过滤条件超过 ${maxParts} 个`);
    const { name } = element;
    if (name === 'And' || name === 'Or') {
      // The standard asks for two; programs that put together what a person chose write one.
      if (element.children.length === 0) throw refuse(`${name} 中没有条件`);
      const filters = element.children.map((child) => this.read(child, depth + 1));
      return { op: name === 'And' ? 'and' : 'or', filters };
    }
    if (name === 'Not') {
      if (element.children.length !== 1) throw refuse('Not 只能有一个条件');
      return { op: 'not', filter: this.read(element.children[0]!, depth + 1) };
    }
    if (isId(element)) return idsOf([element]);
    if (Object.hasOwn(comparisons, name))
      return compare(element, comparisons[name as keyof typeof comparisons]);
    return test(element);
  }
}

function test(element: XmlElement): Filter {
  const { name } = element;
  switch (name) {
    case 'PropertyIsBetween':
      return {
        op: 'between',
        property: propertyOf(element),
        lower: bound(element, 'Lower'),
        upper: bound(element, 'Upper'),
      };
    case 'PropertyIsLike':
      return like(element);
    case 'PropertyIsNull':
    case 'PropertyIsNil':
      return { op: 'null', property: propertyOf(element) };
    case 'BBOX':
      return { op: 'box', property: optionalProperty(element), geometry: geometryOf(element) };
    case 'DWithin':
    case 'Beyond': {
      const geometry = geometryOf(element);
      const property = optionalProperty(element);
      return { op: 'distance', isBeyond: name === 'Beyond', property, geometry, metres: metresOf(element) };
    }
    default: {
      const operator = spatialOperators.find((each) => each === name);
      if (!operator) throw unsupported(name);
      return { op: 'spatial', operator, property: optionalProperty(element), geometry: geometryOf(element) };
    }
  }
}

const isProperty = ({ name }: XmlElement) => name === 'ValueReference' || name === 'PropertyName';

/** The property that a path names: the last step, without prefix, attributes or positions. */
export const propertyNamed = (path: string): string =>
  localName((path.trim().split('/').at(-1) ?? '').replace(/\[\d+\]$/, ''));

function optionalProperty(element: XmlElement): string | undefined {
  const found = element.children.find(isProperty);
  const name = found && propertyNamed(found.text);
  return name === '' ? undefined : name;
}

function propertyOf(element: XmlElement): string {
  const name = optionalProperty(element);
  if (name === undefined) throw refuse(`${element.name} 没有指出属性`);
  return name;
}

const matchesCase = ({ attributes }: XmlElement) => attributes['matchCase'] !== 'false';
const mirrored = { eq: 'eq', ne: 'ne', lt: 'gt', gt: 'lt', le: 'ge', ge: 'le' } as const;

function compare(element: XmlElement, op: Comparison): Filter {
  const [first, second] = element.children;
  if (!first || !second || element.children.length !== 2) throw refuse(`${element.name} 需要属性和值`);
  const isTurned = isProperty(second) && !isProperty(first);
  const [property, literal] = isTurned ? [second, first] : [first, second];
  const odd = [property, literal].find((one) => !isProperty(one) && one.name !== 'Literal') ?? literal;
  if (!isProperty(property) || literal.name !== 'Literal')
    throw unsupported(`${element.name} 中的 ${odd.name}`);
  const value = literal.text.trim();
  return {
    op: isTurned ? mirrored[op] : op,
    property: propertyOf(element),
    value,
    matchCase: matchesCase(element),
  };
}

function bound(element: XmlElement, side: 'Lower' | 'Upper'): string {
  const literal = childOf(childOf(element, `${side}Boundary`) ?? element, 'Literal');
  if (!literal) throw refuse(`PropertyIsBetween 没有 ${side}Boundary`);
  return literal.text.trim();
}

function like(element: XmlElement): Filter {
  const { attributes } = element;
  const literal = childOf(element, 'Literal');
  if (!literal) throw refuse('PropertyIsLike 没有值');
  const many = attributes['wildCard'] ?? '*';
  const single = attributes['singleChar'] ?? '?';
  const escapeSign = attributes['escapeChar'] ?? attributes['escape'] ?? '\\';
  const given = [...literal.text.trim()];
  let pattern = '';
  for (let i = 0; i < given.length; i++) {
    const one = given[i]!;
    if (one === escapeSign && i + 1 < given.length) pattern += literally(given[++i]!);
    else if (one === many) pattern += '%';
    else if (one === single) pattern += '_';
    else pattern += literally(one);
  }
  return { op: 'like', property: propertyOf(element), pattern, matchCase: matchesCase(element) };
}

const literally = (one: string): string => (/[%_\\]/.test(one) ? `\\${one}` : one);

function geometryOf(element: XmlElement): GivenGeometry {
  const found = childrenOf(element, ...geometryElements)[0];
  if (!found) throw refuse(`${element.name} 没有几何图形`);
  return readGml(found);
}

const metresIn: Readonly<Record<string, number>> = {
  '': 1, m: 1, metre: 1, metres: 1, meter: 1, meters: 1, km: 1000, kilometre: 1000, kilometer: 1000, kilometers: 1000,
}; // biome-ignore format: one list

function metresOf(element: XmlElement): number {
  const distance = childOf(element, 'Distance');
  const unit = (distance?.attributes['uom'] ?? distance?.attributes['units'] ?? '').replace(/^.*[#:]/, '');
  const factor = metresIn[unit.toLowerCase()];
  const value = Number(distance?.text.trim() || Number.NaN);
  if (factor === undefined || !(value >= 0) || !Number.isFinite(value)) throw refuse('距离或其单位不正确');
  return value * factor;
}
