import { type Kvp, OwsException } from '@homestead/ogc';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { Reader } from '../../access/index.ts';
import { writtenFile } from '../../exports/writing.ts';
import type { VectorDeps } from '../query/published.ts';
import { countOf, featuresOf, mostFeatures, type Selection } from '../query/selection.ts';
import { type CollectionFacts, gmlCollection, jsonCollection, type Slice } from './collections.ts';
import { gmlOf } from './describe.ts';
import { formatOf, formats } from './formats.ts';
import { gmlWriter, jsonWriter, namespacesAlone } from './members.ts';
import { elementOf, featureName, namespace } from './names.ts';
import { type FeatureRequest, invalid } from './request.ts';
import { fieldOf, selectionById, selectionOf } from './select.ts';
import { isByIdQuery } from './stored-queries.ts';

export interface Answer {
  type: string;
  body: string | AsyncIterable<string | Uint8Array>;
  /** Under which name it is saved, where it is a file. */
  fileName?: string;
}

export interface Asked {
  reader: Reader;
  /** Address of the service, without a query. */
  address: string;
  /** The parameters of a GET, for links to other pages; absent where the request came as XML. */
  kvp?: Kvp;
}

/** Answers GetFeature and GetPropertyValue. Throws OwsException. */
export async function getFeature(deps: VectorDeps, request: FeatureRequest, asked: Asked): Promise<Answer> {
  const { version, outputFormat } = request;
  const format = formatOf(outputFormat, version);
  // The values of a property are a collection of their own, which GML alone can write.
  if (request.operation === 'GetPropertyValue' && !format.startsWith('gml'))
    throw invalid(
      'outputFormat',
      texts.unknownFormat(outputFormat?.slice(0, 100) ?? '', [formats.gml32.name, formats.gml31.name]),
    );
  if (request.stored && request.operation === 'GetFeature') return oneFeature(deps, request, asked);
  const selections = request.stored
    ? [await byId(deps, request, asked.reader)]
    : await Promise.all(request.queries.map((query) => selectionOf(deps, asked.reader, query)));
  // A file of shapes cannot say a count.
  const answered = format === 'shape' && request.isHits ? formatOf(undefined, version) : format;
  const facts = await collectionOf(
    deps,
    { ...request, isWhole: isWhole(request, answered) },
    asked,
    selections,
  );
  if (answered === 'shape') return shapes(deps, facts);
  if (request.operation === 'GetPropertyValue')
    return { type: formats[format].type, body: valueCollection(deps, request, facts) };
  return {
    type: formats[answered].type,
    body:
      answered === 'json'
        ? jsonCollection(deps, facts)
        : gmlCollection(deps, { ...facts, version: answered === 'gml32' ? '2.0.0' : '1.1.0' }),
  };
}

/** One layer as a zipped shapefile. */
function shapes(deps: VectorDeps, facts: CollectionFacts): Answer {
  const [slice] = facts.slices;
  if (!slice || facts.slices.length > 1) throw invalid('outputFormat', texts.oneLayer);
  const { selection, offset, limit } = slice;
  const { layer } = selection.published;
  const described = { layer, fields: selection.fields };
  const wish = { format: 'shapefile', described, crs: selection.system.code } as const;
  return {
    type: formats.shape.type,
    body: writtenFile(wish, featuresOf(deps, selection, offset, limit)),
    fileName: `${layer.name}.zip`,
  };
}

/**
 * What cannot say that there is more is not cut where nobody asked for a part: 1.1.0 knows no pages, and a file of shapes no
 * count. It is written as it is read.
 */
const isWhole = ({ version }: FeatureRequest, format: ReturnType<typeof formatOf>): boolean =>
  version === '1.1.0' || format === 'shape';

async function collectionOf(
  deps: VectorDeps,
  request: FeatureRequest & { isWhole?: boolean },
  { address, kvp }: Asked,
  selections: readonly Selection[],
): Promise<CollectionFacts> {
  const { version, startIndex, isHits } = request;
  const counts = await Promise.all(selections.map((selection) => countOf(deps, selection)));
  const matched = counts.reduce((sum, count) => sum + count, 0);
  const limit = request.isWhole ? matched : mostFeatures;
  const most = isHits ? 0 : Math.min(request.count ?? limit, limit);
  const slices = isHits ? [] : cut(selections, counts, startIndex, most);
  const returned = slices.reduce((sum, { limit }) => sum + limit, 0);
  const link = (from: number) => kvp && pageLink(address, kvp, from, most);
  const next = returned > 0 && startIndex + returned < matched ? link(startIndex + returned) : undefined;
  const previous = !isHits && startIndex > 0 ? link(Math.max(0, startIndex - most)) : undefined;
  return {
    version,
    address,
    slices: isHits ? selections.map((selection) => ({ selection, offset: 0, limit: 0 })) : slices,
    matched,
    // In 1.1.0 one number stands for both, and hits asks for that of all.
    returned: isHits && version === '1.1.0' ? matched : returned,
    time: new Date().toISOString(),
    ...(next ? { next } : {}),
    ...(previous ? { previous } : {}),
  };
}

/** The part of each selection that a page of all of them together holds. */
function cut(
  selections: readonly Selection[],
  counts: readonly number[],
  start: number,
  most: number,
): Slice[] {
  let skip = start;
  let left = most;
  return selections.map((selection, index) => {
    const count = counts[index] ?? 0;
    const offset = Math.min(skip, count);
    const limit = Math.min(left, count - offset);
    skip -= offset;
    left -= limit;
    return { selection, offset, limit };
  });
}

/** Parameters that say who asks: a link does not carry them on. */
const secret = new Set(['AUTHENTICATION']);

function pageLink(address: string, kvp: Kvp, from: number, count: number): string {
  const own = [...kvp].filter(
    ([name]) => !secret.has(name) && name !== 'STARTINDEX' && name !== 'COUNT' && name !== 'MAXFEATURES',
  );
  const pairs = [...own, ['STARTINDEX', String(from)], ['COUNT', String(count)]] as [string, string][];
  return `${address}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

async function byId(deps: VectorDeps, { stored }: FeatureRequest, reader: Reader): Promise<Selection> {
  const { id: query = '', parameters = {} } = stored ?? {};
  if (!isByIdQuery(query)) throw invalid('storedQuery_Id', texts.unknownQuery(query.slice(0, 100)));
  const id = parameters['ID'];
  if (!id) throw new OwsException('MissingParameterValue', 'id', texts.missing('id'));
  return selectionById(deps, reader, id, parameters['SRSNAME']);
}

/** GetFeatureById answers the feature itself, not a collection (WFS 2.0, 7.9.3.6). */
async function oneFeature(deps: VectorDeps, request: FeatureRequest, { reader }: Asked): Promise<Answer> {
  const format = formatOf(request.outputFormat, request.version);
  const selection = await byId(deps, request, reader);
  if (format === 'shape') {
    const facts = await collectionOf(deps, { ...request, isHits: false }, { reader, address: '' }, [
      selection,
    ]);
    if (facts.returned > 0) return shapes(deps, facts);
  }
  for await (const [row] of featuresOf(deps, selection, 0, 1)) {
    if (!row) continue;
    if (format === 'json') return { type: formats.json.type, body: jsonWriter(selection)(row) };
    const gml = format === 'gml32' ? '3.2' : '3.1.1';
    const alone = namespacesAlone(gmlOf(format === 'gml32' ? '2.0.0' : '1.1.0').namespace);
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n${gmlWriter(selection, gml, alone)(row)}\n`;
    return { type: formats[format].type, body };
  }
  const id = request.stored?.parameters['ID'] ?? '';
  throw new OwsException('NotFound', 'id', texts.unknownFeature(id.slice(0, 100)), 404);
}

/** The values of one property (WFS 2.0, 10): of a field, of the geometry, or the ids. */
function valueCollection(
  deps: VectorDeps,
  request: FeatureRequest,
  facts: CollectionFacts,
): AsyncIterable<string> {
  const path = (request.valueReference ?? '').trim();
  const isId = /^@(?:gml:)?id$/.test(path);
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/^.*:/, '')
    .replace(/\[\d+\]$/, '');
  const writers = facts.slices.map(({ selection }) => {
    const { published } = selection;
    const { id: layerId } = published.layer;
    if (isId) return (row: { id: string }) => featureName(layerId, row.id);
    const field = fieldOf(published, name);
    if (!field && name !== 'geom') throw invalid('valueReference', texts.unknownField(name.slice(0, 100)));
    const only = { ...selection, fields: field ? [field] : [], geometry: !field };
    const write = gmlWriter(only, '3.2');
    const element = field ? elementOf(field.name) : 'geom';
    return (row: never) => new RegExp(`<app:${element}>.*</app:${element}>`, 's').exec(write(row))?.[0] ?? '';
  });
  return (async function* () {
    const { matched, returned, time } = facts;
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<wfs:ValueCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:app="${namespace}" timeStamp="${time}" numberMatched="${matched}" numberReturned="${returned}">\n`;
    for (const [index, { selection, offset, limit }] of facts.slices.entries())
      for await (const rows of featuresOf(deps, selection, offset, limit))
        yield rows.map((row) => `<wfs:member>${writers[index]!(row as never)}</wfs:member>\n`).join('');
    yield '</wfs:ValueCollection>\n';
  })();
}
