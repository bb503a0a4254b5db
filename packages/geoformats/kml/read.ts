import type { Geometry, Position } from '@homestead/geodesy';
import { FormatError } from '../codes.ts';
import { checkCounts, FeatureError, joined, type Note, VertexBudget } from '../geometry/check.ts';
import { positionsOfText } from '../geometry/numbers.ts';
import { isTooLong, LayerSurvey } from '../layer-survey.ts';
import type { Encoding, FieldType, Limits, SourceFeature, SourceField, SourceLayer, Value } from '../port.ts';
import { readText } from '../text/encoding.ts';
import { childOf, type XmlElement, type XmlPart, xmlParts } from '../text/xml.ts';

interface Read extends SourceFeature {
  /** Names of the folders around it. */
  folder: string;
}

/**
 * The placemarks of a KML document (OGC 12-007r2), a layer for each folder. Attributes are those of its extended data, and
 * the name and description where there are any. Positions are longitude and latitude of WGS84, as the format prescribes.
 */
export async function readKml(
  path: string,
  name: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
): Promise<SourceLayer[]> {
  const types = new Map<string, FieldType>();
  const surveys = new Map<string, LayerSurvey>();
  for await (const { folder, properties, geometry } of placemarks(path, encoding, limits, note, types)) {
    const survey = surveys.get(folder) ?? new LayerSurvey(limits);
    surveys.set(folder, survey);
    if (surveys.size > limits.layers) throw new FormatError('tooManyLayers');
    survey.take(properties, geometry);
  }
  if (surveys.size === 0) throw new FormatError('noLayers');
  return [...surveys].map(([folder, survey]) => {
    if (survey.geometryType === 'Mixed') note('mixedGeometry');
    const fields: SourceField[] = survey.fields.map((field) => ({
      name: field.name,
      type: types.get(field.name) ?? field.type,
    }));
    return {
      name: folder || name,
      geometryType: survey.geometryType,
      count: survey.count,
      crs: { epsg: 4326, name: 'WGS84' },
      encoding,
      fields,
      features: () => inFolder(placemarks(path, encoding, limits, note, types), folder),
    };
  });
}

async function* inFolder(features: AsyncIterable<Read>, folder: string): AsyncGenerator<SourceFeature> {
  let number = 0;
  for await (const { folder: own, ...feature } of features)
    if (own === folder) yield { ...feature, number: ++number };
}

async function* placemarks(
  path: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
  types: Map<string, FieldType>,
): AsyncGenerator<Read> {
  const folders = new Map<number, string>();
  const isWanted = (name: string, _uri: string, around: XmlPart['around']) =>
    name === 'Placemark' || name === 'Schema' || (name === 'name' && around.at(-1)?.name === 'Folder');
  const most = limits.vertices * 80 + limits.fields * limits.textLength;
  let number = 0;
  for await (const { element, around } of xmlParts(readText(path, encoding), isWanted, most)) {
    if (element.name === 'name') folders.set(around.at(-1)!.serial, element.text.trim());
    else if (element.name === 'Schema') takeSchema(element, types);
    else {
      const folder = around.flatMap(({ serial }) => folders.get(serial) ?? []).join('/');
      yield { ...placemark(element, ++number, limits, note, types), folder };
    }
  }
}

const schemaTypes: Record<string, FieldType> = {
  int: 'integer',
  uint: 'integer',
  short: 'integer',
  ushort: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
};

function takeSchema(schema: XmlElement, types: Map<string, FieldType>): void {
  for (const { name, attributes } of schema.children)
    if (name === 'SimpleField' && attributes['name'])
      types.set(attributes['name'], schemaTypes[attributes['type'] ?? ''] ?? 'text');
}

function placemark(
  element: XmlElement,
  number: number,
  limits: Limits,
  note: Note,
  types: Map<string, FieldType>,
): SourceFeature {
  const properties: Record<string, Value> = {};
  for (const field of ['name', 'description']) {
    const text = childOf(element, field)?.text.trim();
    if (text) properties[field] = text;
  }
  const data = childOf(element, 'ExtendedData')?.children ?? [];
  for (const one of data.flatMap((child) => (child.name === 'SchemaData' ? child.children : [child]))) {
    const field = one.attributes['name'];
    if (!field) continue;
    const text = one.name === 'Data' ? (childOf(one, 'value')?.text ?? '') : one.text;
    properties[field] = typed(text.trim(), types.get(field));
  }
  const feature: SourceFeature = { number, properties, geometry: null };
  const id = element.attributes['id'];
  if (id) feature.id = id;
  try {
    if (isTooLong(properties, limits)) throw new FeatureError('textTooLong');
    const geometries = element.children.filter(({ name }) => readers[name]);
    if (geometries.length === 0) throw new FeatureError(absence(element));
    const budget = new VertexBudget(limits.vertices);
    feature.geometry = joined(geometries.map((one) => geometryOf(one, budget, note)));
    checkCounts(feature.geometry);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    feature.fault = error.code;
  }
  return feature;
}

const absence = (element: XmlElement) =>
  element.children.some(isUnread) ? 'unsupportedGeometry' : 'nullGeometry';

const isUnread = ({ name }: XmlElement) => ['Model', 'Track', 'MultiTrack'].includes(name);

function typed(text: string, type: FieldType | undefined): Value {
  if (text === '') return null;
  if (type === 'boolean') return /^(?:1|true)$/i.test(text);
  if (type !== 'integer' && type !== 'number') return text;
  const number = Number(text);
  // GDAL calls long whole numbers, as of parcels, "float"; of 16 digits and more they would lose their last ones.
  const isWhole = type === 'integer' || /^[+-]?\d+$/.test(text);
  return Number.isFinite(number) && (!isWhole || Number.isSafeInteger(number)) ? number : text;
}

type ReadGeometry = (element: XmlElement, budget: VertexBudget, note: Note) => Geometry;

const readers: Record<string, ReadGeometry> = {
  Point: (element, budget, note) => ({ type: 'Point', coordinates: positions(element, budget, note)[0]! }),
  LineString: (element, budget, note) => ({
    type: 'LineString',
    coordinates: positions(element, budget, note),
  }),
  LinearRing: (element, budget, note) => ({
    type: 'LineString',
    coordinates: positions(element, budget, note),
  }),
  Polygon: (element, budget, note) => {
    const rings = ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((side) =>
      element.children
        .filter(({ name }) => name === side)
        .flatMap(({ children }) => children.map((ring) => positions(ring, budget, note))),
    );
    if (rings.length === 0) throw new FeatureError('emptyGeometry');
    return { type: 'Polygon', coordinates: rings };
  },
  // A part that were left out would make the shape another one.
  MultiGeometry: (element, budget, note) => {
    if (element.children.some(isUnread)) throw new FeatureError('unsupportedGeometry');
    return joined(
      element.children.filter(({ name }) => readers[name]).map((child) => geometryOf(child, budget, note)),
    );
  },
};

const geometryOf: ReadGeometry = (element, budget, note) => readers[element.name]!(element, budget, note);

/** Tuples divided by white space; each has a longitude, a latitude and perhaps a height. */
function positions(element: XmlElement, budget: VertexBudget, note: Note): Position[] {
  const text = (childOf(element, 'coordinates')?.text ?? '').replace(/\s*,\s*/g, ',').trim();
  const size = /^[^\s,]+,[^\s,]+,/.test(text) ? 3 : 2;
  // A height may be missing in some tuples.
  const even = size === 3 ? text.replace(/(^|\s)([^\s,]+,[^\s,]+)(?=\s|$)/g, '$1$2,0') : text;
  const found = positionsOfText(even, size, budget, note);
  if (found.length === 0) throw new FeatureError('emptyGeometry');
  return found;
}
