import { FormatError, type NoteCode } from '../codes.ts';
import { crsNamed } from '../crs/names.ts';
import { checkedGeometry, FeatureError, type Note, noteIn } from '../geometry/check.ts';
import { isTooLong, LayerSurvey, plainValue } from '../layer-survey.ts';
import type { Encoding, Limits, SourceCrs, SourceFeature, SourceLayer, Value } from '../port.ts';
import { readText } from '../text/encoding.ts';
import { jsonValues, parseJson } from '../text/json-values.ts';

/** Characters that a vertex may take, with its height and white space. */
const charactersPerVertex = 120;

/**
 * GeoJSON (RFC 7946), with the `crs` member of its forerunner, text sequences and bare geometries. Read feature by feature:
 * the whole is gone through once on opening, for fields, count and types.
 */
export async function readGeoJson(
  path: string,
  name: string,
  encoding: Encoding,
  limits: Limits,
  notes: NoteCode[],
): Promise<SourceLayer> {
  const note = noteIn(notes);
  const survey = new LayerSurvey(limits);
  const state: State = {};
  for await (const { properties, geometry } of featuresOf(path, encoding, limits, note, state))
    survey.take(properties, geometry);
  if (survey.count === 0 && !state.isCollection) throw new FormatError('unknownFormat');
  if (survey.geometryType === 'Mixed') note('mixedGeometry');
  return {
    name: state.name ?? name,
    geometryType: survey.geometryType,
    count: survey.count,
    // RFC 7946: without a word, longitude and latitude of WGS84.
    crs: state.crs ?? { epsg: 4326, name: 'WGS84' },
    encoding,
    fields: survey.fields,
    features: () => featuresOf(path, encoding, limits, note, {}),
  };
}

interface State {
  isCollection?: boolean;
  name?: string;
  crs?: SourceCrs;
}

async function* featuresOf(
  path: string,
  encoding: Encoding,
  limits: Limits,
  note: Note,
  state: State,
): AsyncGenerator<SourceFeature> {
  let number = 0;
  /** Members of the top object: of a feature or a geometry by itself, or of a line of a sequence. */
  let single: Record<string, unknown> = {};
  const most = limits.vertices * charactersPerVertex + limits.fields * limits.textLength;
  for await (const { key, text } of jsonValues(readText(path, encoding), 'features', most)) {
    if (text === '') {
      if (typeof single['type'] === 'string' && single['type'] !== 'FeatureCollection')
        yield featureOf(single, ++number, limits, note);
      single = {};
      continue;
    }
    const value = parseJson(text);
    const other = otherKindOf(key, value);
    if (other) throw new FormatError('unsupportedFormat', [other]);
    if (key === 'features' || key === null) yield featureOf(value, ++number, limits, note);
    else if (key === 'crs') state.crs = crsOf(value);
    else {
      single[key] = value;
      if (key === 'type' && value === 'FeatureCollection') state.isCollection = true;
      if (key === 'name' && typeof value === 'string') state.name = value;
    }
  }
}

/** The JSON of another program, which has features as well. */
function otherKindOf(key: string | null, value: unknown): string | undefined {
  if (key === 'type' && value === 'Topology') return 'TopoJSON';
  const isOfEsri =
    (key === 'geometryType' && /^esriGeometry/.test(String(value))) ||
    (key === 'features' && typeof (value as { attributes?: unknown } | null)?.attributes === 'object');
  return isOfEsri ? 'Esri JSON' : undefined;
}

function crsOf(value: unknown): SourceCrs {
  const named = (value as { properties?: { name?: unknown } } | null)?.properties?.name;
  return typeof named === 'string' ? crsNamed(named) : {};
}

function featureOf(value: unknown, number: number, limits: Limits, note: Note): SourceFeature {
  const record = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const isFeature = record['type'] === 'Feature';
  const properties: Record<string, Value> = {};
  if (isFeature && typeof record['properties'] === 'object' && record['properties'] !== null)
    for (const [name, one] of Object.entries(record['properties'])) properties[name] = plainValue(one);
  const feature: SourceFeature = { number, properties, geometry: null };
  const { id } = record;
  if (typeof id === 'string' || typeof id === 'number') feature.id = String(id);
  try {
    if (isTooLong(properties, limits)) throw new FeatureError('textTooLong');
    feature.geometry = checkedGeometry(isFeature ? record['geometry'] : record, limits.vertices, note);
  } catch (error) {
    if (!(error instanceof FeatureError)) throw error;
    feature.fault = error.code;
  }
  return feature;
}
