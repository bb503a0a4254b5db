import { FormatError } from '../codes.ts';
import { crsNamed } from '../crs/names.ts';
import { checkCounts, FeatureError, type Note, VertexBudget } from '../geometry/check.ts';
import { isTooLong, LayerSurvey } from '../layer-survey.ts';
import type { Encoding, Limits, SourceFeature, SourceLayer, Value } from '../port.ts';
import { readText } from '../text/encoding.ts';
import { childOf, type XmlElement, type XmlPlace, xmlParts } from '../text/xml.ts';
import { TextTypes } from '../text-types.ts';
import { gmlGeometry, isGmlGeometry } from './geometry.ts';

interface Read extends SourceFeature {
  kind: string;
  srsName?: string;
}

interface Kind {
  survey: LayerSurvey;
  types: TextTypes;
  srsName?: string;
}

/**
 * The features of a GML document (2, 3.1.1, 3.2) or of a WFS answer, a layer for each kind. Positions are turned to east first
 * where the system's name says that they are north first. There is no look at schemas: types are found in the values.
 */
export async function readGml(
  path: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
): Promise<SourceLayer[]> {
  const kinds = new Map<string, Kind>();
  for await (const { kind, properties, geometry, srsName } of featuresOf(path, encoding, limits, note)) {
    const found: Kind = kinds.get(kind) ?? { survey: new LayerSurvey(limits), types: new TextTypes() };
    kinds.set(kind, found);
    if (kinds.size > limits.layers) throw new FormatError('tooManyLayers');
    found.survey.take(properties, geometry);
    found.types.take(properties);
    if (srsName) found.srsName ??= srsName;
  }
  if (kinds.size === 0) throw new FormatError('noLayers');
  return [...kinds].map(([kind, { survey, types, srsName }]) => {
    const crs = srsName ? crsNamed(srsName) : undefined;
    if (!crs) note('noCrs');
    if (survey.geometryType === 'Mixed') note('mixedGeometry');
    return {
      name: kind,
      geometryType: survey.geometryType,
      count: survey.count,
      ...(crs ? { crs } : {}),
      encoding,
      fields: types.fields,
      features: () => ofKind(featuresOf(path, encoding, limits, note), kind, types),
    };
  });
}

async function* ofKind(
  features: AsyncIterable<Read>,
  wanted: string,
  types: TextTypes,
): AsyncGenerator<SourceFeature> {
  let number = 0;
  for await (const { kind, srsName: _srsName, ...feature } of features)
    if (kind === wanted) yield { ...feature, number: ++number, properties: types.typed(feature.properties) };
}

const isMember = ({ name }: XmlPlace) => /^(?:featureMembers?|member)$/.test(name);

async function* featuresOf(
  path: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
): AsyncGenerator<Read> {
  /** A feature stands in a member of the collection; the collection's own box names the system for all. */
  const isWanted = (name: string, _uri: string, around: readonly XmlPlace[]) => {
    const parent = around.at(-1);
    if (parent && isMember(parent)) return !/FeatureCollection$/.test(name);
    return name === 'boundedBy' && around.length <= 3;
  };
  const most = limits.vertices * 80 + limits.fields * limits.textLength;
  let number = 0;
  let srsName: string | undefined;
  for await (const { element } of xmlParts(readText(path, encoding), isWanted, most)) {
    if (element.name === 'boundedBy')
      srsName = childOf(element, 'Envelope', 'Box')?.attributes['srsName'] ?? srsName;
    else yield featureOf(element, ++number, srsName, limits, note);
  }
}

function featureOf(
  element: XmlElement,
  number: number,
  outer: string | undefined,
  limits: Limits,
  note: Note,
): Read {
  const properties: Record<string, Value> = {};
  const geometries: XmlElement[] = [];
  let hasGeometryProperty = false;
  for (const child of element.children) {
    if (child.name === 'boundedBy') continue;
    const geometry = child.children.find(isGmlGeometry);
    if (geometry) geometries.push(geometry);
    else if (child.children.length > 0 && child.children.every(({ uri }) => /opengis\.net\/gml/.test(uri)))
      hasGeometryProperty = true;
    else if (child.children.length === 0) properties[child.name] = textOf(child);
    else takeNested(child, child.name, properties);
  }
  const srsName = geometries[0]?.attributes['srsName'] ?? outer;
  const feature: Read = { number, kind: element.name, properties, geometry: null };
  if (srsName) feature.srsName = srsName;
  const id = element.attributes['id'] ?? element.attributes['fid'];
  if (id) feature.id = id;
  try {
    if (isTooLong(properties, limits)) throw new FeatureError('textTooLong');
    if (!geometries[0]) throw new FeatureError(hasGeometryProperty ? 'unsupportedGeometry' : 'nullGeometry');
    const size = Number(geometries[0].attributes['srsDimension'] ?? 2) || 2;
    feature.geometry = gmlGeometry(geometries[0], {
      budget: new VertexBudget(limits.vertices),
      note,
      srsName,
      size,
    });
    checkCounts(feature.geometry);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    feature.fault = error.code;
  }
  return feature;
}

const textOf = ({ text, attributes }: XmlElement): Value =>
  attributes['nil'] === 'true' || text.trim() === '' ? null : text.trim();

/** Attributes within attributes, by the names on the way. */
function takeNested(element: XmlElement, name: string, properties: Record<string, Value>): void {
  for (const child of element.children)
    if (child.children.length === 0) properties[`${name}.${child.name}`] = textOf(child);
    else takeNested(child, `${name}.${child.name}`, properties);
}
