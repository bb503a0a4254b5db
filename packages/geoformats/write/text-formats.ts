import {
  crsTable,
  type Geometry,
  linesOf,
  type Position,
  polygonsOf,
  transformGeometry,
} from '@homestead/geodesy';
import type { FieldType, Value } from '../port.ts';
import type { WriteFormat } from './port.ts';

/** GeoJSON, with the older `crs` member for all systems but WGS84, so that programs place it right. */
export const writeGeoJson: WriteFormat = async function* (layer, features) {
  const crs =
    layer.crs === 'EPSG:4326'
      ? ''
      : `"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::${layer.crs.slice(5)}"}},`;
  yield `{"type":"FeatureCollection","name":${JSON.stringify(layer.name)},${crs}"features":[`;
  let divider = '\n';
  for await (const { id, properties, geometry } of features) {
    yield `${divider}${JSON.stringify({ type: 'Feature', ...(id === undefined ? {} : { id }), properties, geometry })}`;
    divider = ',\n';
  }
  yield '\n]}\n';
};

/** CSV with a column of well-known text; a text that a spreadsheet would take for a formula gets an apostrophe. */
export const writeCsv: WriteFormat = async function* (layer, features) {
  const names = layer.fields.map(({ name }) => name);
  yield `\ufeff${['WKT', ...names].map(quoted).join()}\r\n`;
  for await (const { properties, geometry } of features)
    yield `${[geometry ? wktOf(geometry) : '', ...names.map((name) => cell(properties[name]))].map(quoted).join()}\r\n`;
};

const cell = (value: Value | undefined): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
};
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const tuples = (line: readonly Position[]) => `(${line.map(([x, y]) => `${x} ${y}`).join()})`;

/** A geometry as well-known text. */
export function wktOf(geometry: Geometry): string {
  const name = geometry.type.toUpperCase();
  if (geometry.type === 'Point') return `${name} (${geometry.coordinates.join(' ')})`;
  if (geometry.type === 'MultiPoint')
    return `${name} (${geometry.coordinates.map((at) => tuples([at])).join()})`;
  if (geometry.type === 'LineString') return `${name} ${tuples(geometry.coordinates)}`;
  if (geometry.type === 'MultiPolygon')
    return `${name} (${geometry.coordinates.map((rings) => `(${rings.map(tuples).join()})`).join()})`;
  return `${name} (${geometry.coordinates.map(tuples).join()})`;
}

/** Text for XML 1.0: signs that it cannot hold are left out. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Programs keep an `int` in 32 bits. */
const kmlTypes: Record<FieldType, string> = {
  text: 'string',
  integer: 'double',
  number: 'double',
  boolean: 'bool',
  date: 'string',
};

/** Programs read a word for the truth as none. */
const kmlValue = (value: NonNullable<Value>): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value);

/** KML 2.2: one folder with the layer's name, attributes by a schema. */
export const writeKml: WriteFormat = async function* (layer, features) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document id="root_doc">\n';
  yield `<Schema name="fields" id="fields">${layer.fields
    .map(({ name, type }) => `<SimpleField name="${escaped(name)}" type="${kmlTypes[type]}"/>`)
    .join('')}</Schema>\n<Folder><name>${escaped(layer.name)}</name>\n`;
  for await (const { properties, geometry } of features) {
    const data = layer.fields.flatMap(({ name }) => {
      const value = properties[name];
      return value === null || value === undefined
        ? []
        : [`<SimpleData name="${escaped(name)}">${escaped(kmlValue(value))}</SimpleData>`];
    });
    const shape = geometry ? kmlOf(transformGeometry(geometry, layer.crs, 'EPSG:4326')) : '';
    yield `<Placemark><ExtendedData><SchemaData schemaUrl="#fields">${data.join('')}</SchemaData></ExtendedData>${shape}</Placemark>\n`;
  }
  yield '</Folder></Document></kml>\n';
};

const coordinates = (line: readonly Position[]) =>
  `<coordinates>${line.map(([x, y]) => `${x},${y}`).join(' ')}</coordinates>`;

function kmlOf(geometry: Geometry): string {
  if (geometry.type === 'Point') return `<Point>${coordinates([geometry.coordinates])}</Point>`;
  if (geometry.type === 'LineString') return `<LineString>${coordinates(geometry.coordinates)}</LineString>`;
  if (geometry.type === 'Polygon')
    return `<Polygon>${geometry.coordinates
      .map((ring, index) => {
        const side = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
        return `<${side}><LinearRing>${coordinates(ring)}</LinearRing></${side}>`;
      })
      .join('')}</Polygon>`;
  return `<MultiGeometry>${partsOf(geometry).map(kmlOf).join('')}</MultiGeometry>`;
}

function partsOf(geometry: Geometry): Geometry[] {
  if (geometry.type === 'MultiPolygon' || geometry.type === 'Polygon')
    return polygonsOf(geometry).map((rings) => ({ type: 'Polygon', coordinates: rings }));
  return geometry.type === 'MultiPoint'
    ? geometry.coordinates.map((at) => ({ type: 'Point', coordinates: at }))
    : linesOf(geometry).map((line) => ({ type: 'LineString', coordinates: line }));
}

/** A name as every reader of XML takes one: those of GIS programs follow its fourth edition, without signs as ² and ㎡. */
const xmlName = (name: string): string => {
  const plain = name.replace(
    /[^A-Za-z0-9_.\-\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u3007\u4e00-\u9fa5]/gu,
    '_',
  );
  return /^[\d.-]/.test(plain) || plain === '' ? `_${plain}` : plain;
};

/** Names of elements, each once. */
function xmlNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = xmlName(name);
    for (let number = 2; taken.has(own); number++) own = `${xmlName(name)}_${number}`;
    taken.add(own);
    return own;
  });
}

/** GML 3.2.1, positions in the register's order as its URN demands. */
export const writeGml: WriteFormat = async function* (layer, features) {
  const urn = `urn:ogc:def:crs:EPSG::${layer.crs.slice(5)}`;
  const isNorthFirst = crsTable[layer.crs].axes === 'neu';
  const kind = xmlName(layer.name);
  const elements = xmlNames(layer.fields.map(({ name }) => name));
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<gml:FeatureCollection gml:id="collection" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:f="urn:x-features">\n';
  let number = 0;
  for await (const { properties, geometry } of features) {
    number++;
    const values = layer.fields.flatMap(({ name }, index) => {
      const value = properties[name];
      const element = elements[index]!;
      return value === null || value === undefined
        ? []
        : [`<f:${element}>${escaped(String(value))}</f:${element}>`];
    });
    const shape = geometry
      ? `<f:geometry>${new GmlShape(number, urn, isNorthFirst).of(geometry)}</f:geometry>`
      : '';
    yield `<gml:featureMember><f:${kind} gml:id="f.${number}">${shape}${values.join('')}</f:${kind}></gml:featureMember>\n`;
  }
  yield '</gml:FeatureCollection>\n';
};

/** Writes one feature's geometry; every part has an id of its own, as the schema demands. */
class GmlShape {
  #part = 0;
  readonly #number: number;
  readonly #urn: string;
  readonly #isNorthFirst: boolean;

  constructor(number: number, urn: string, isNorthFirst: boolean) {
    this.#number = number;
    this.#urn = urn;
    this.#isNorthFirst = isNorthFirst;
  }

  of(geometry: Geometry): string {
    const id = ` gml:id="g.${this.#number}.${this.#part++}" srsName="${this.#urn}"`;
    if (geometry.type === 'Point')
      return `<gml:Point${id}><gml:pos>${this.#list([geometry.coordinates])}</gml:pos></gml:Point>`;
    if (geometry.type === 'LineString')
      return `<gml:LineString${id}><gml:posList>${this.#list(geometry.coordinates)}</gml:posList></gml:LineString>`;
    if (geometry.type === 'Polygon') {
      const rings = geometry.coordinates.map((ring, index) => {
        const side = index === 0 ? 'exterior' : 'interior';
        return `<gml:${side}><gml:LinearRing><gml:posList>${this.#list(ring)}</gml:posList></gml:LinearRing></gml:${side}>`;
      });
      return `<gml:Polygon${id}>${rings.join('')}</gml:Polygon>`;
    }
    const [name, member] = multiples[geometry.type];
    const members = partsOf(geometry).map((part) => `<gml:${member}>${this.of(part)}</gml:${member}>`);
    return `<gml:${name}${id}>${members.join('')}</gml:${name}>`;
  }

  #list(line: readonly Position[]): string {
    return line.map(([x, y]) => (this.#isNorthFirst ? `${y} ${x}` : `${x} ${y}`)).join(' ');
  }
}

const multiples = {
  MultiPoint: ['MultiPoint', 'pointMember'],
  MultiLineString: ['MultiCurve', 'curveMember'],
  MultiPolygon: ['MultiSurface', 'surfaceMember'],
} as const;
