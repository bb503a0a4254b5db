import { crsUrn, escapeXml } from '@homestead/ogc';
import type { VectorDeps } from '../query/published.ts';
import { featuresOf, type Selection } from '../query/selection.ts';
import { gmlOf } from './describe.ts';
import { gmlWriter, jsonWriter } from './members.ts';
import { namespace } from './names.ts';
import type { WfsVersion } from './request.ts';

/** A part of a selection that an answer gives. */
export interface Slice {
  selection: Selection;
  offset: number;
  limit: number;
}

export interface CollectionFacts {
  version: WfsVersion;
  /** Address of the service. */
  address: string;
  slices: readonly Slice[];
  matched: number;
  returned: number;
  /** Now, as the answer says it. */
  time: string;
  next?: string;
  previous?: string;
}

/** Namespaces and where their schemas are, of an answer with these layers. */
export function heading({
  version,
  address,
  slices,
}: Pick<CollectionFacts, 'version' | 'address' | 'slices'>): string {
  const gml = gmlOf(version);
  const wfs = version === '2.0.0' ? 'http://www.opengis.net/wfs/2.0' : 'http://www.opengis.net/wfs';
  const schema =
    version === '2.0.0'
      ? 'http://schemas.opengis.net/wfs/2.0/wfs.xsd'
      : 'http://schemas.opengis.net/wfs/1.1.0/wfs.xsd';
  const types = [...new Set(slices.map(({ selection }) => selection.published.layer.id))].join(',');
  // The one name by which GDAL and QGIS fetch the types of a saved answer; without them a code of digits is read as a number.
  const describe = `${address}?SERVICE=WFS&VERSION=${version}&REQUEST=DescribeFeatureType&TYPENAME=${types}`;
  return (
    `xmlns:wfs="${wfs}" xmlns:gml="${gml.namespace}" xmlns:app="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ` +
    `xsi:schemaLocation="${wfs} ${schema} ${gml.namespace} ${gml.schema} ${namespace} ${escapeXml(describe)}"`
  );
}

async function* members<T>(
  deps: VectorDeps,
  { selection, offset, limit }: Slice,
  write: (row: never) => T,
): AsyncGenerator<T[]> {
  for await (const rows of featuresOf(deps, selection, offset, limit))
    yield rows.map((row) => write(row as never));
}

/** A wfs:FeatureCollection, piece by piece. */
export async function* gmlCollection(deps: VectorDeps, facts: CollectionFacts): AsyncGenerator<string> {
  const { version, slices, matched, returned, time, next, previous } = facts;
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<wfs:FeatureCollection';
  if (version === '2.0.0') {
    const links = `${next ? ` next="${escapeXml(next)}"` : ''}${previous ? ` previous="${escapeXml(previous)}"` : ''}`;
    yield `${head} ${heading(facts)} timeStamp="${time}" numberMatched="${matched}" numberReturned="${returned}"${links}>\n`;
    for (const slice of slices) {
      const pieces = members(deps, slice, gmlWriter(slice.selection, '3.2'));
      for await (const piece of pieces)
        yield piece.map((one) => `<wfs:member>${one}</wfs:member>\n`).join('');
    }
  } else {
    yield `${head} ${heading(facts)} timeStamp="${time}" numberOfFeatures="${returned}">\n`;
    if (returned > 0) yield '<gml:featureMembers>\n';
    for (const slice of slices) {
      const pieces = members(deps, slice, gmlWriter(slice.selection, '3.1.1'));
      for await (const piece of pieces) yield `${piece.join('\n')}\n`;
    }
    if (returned > 0) yield '</gml:featureMembers>\n';
  }
  yield '</wfs:FeatureCollection>\n';
}

/** A GeoJSON FeatureCollection, piece by piece, with the name of its system as GIS programs read it. */
export async function* jsonCollection(deps: VectorDeps, facts: CollectionFacts): AsyncGenerator<string> {
  const { slices, matched, returned, time, next, previous } = facts;
  const code = slices[0]?.selection.system.code ?? 'EPSG:4490';
  const links = [
    ...(next ? [{ rel: 'next', href: next, type: 'application/geo+json' }] : []),
    ...(previous ? [{ rel: 'previous', href: previous, type: 'application/geo+json' }] : []),
  ];
  const rest = {
    totalFeatures: matched,
    numberMatched: matched,
    numberReturned: returned,
    timeStamp: time,
    crs: { type: 'name', properties: { name: crsUrn(code) } },
    ...(links.length > 0 ? { links } : {}),
  };
  yield '{"type":"FeatureCollection","features":[';
  let comma = '';
  for (const slice of slices) {
    for await (const piece of members(deps, slice, jsonWriter(slice.selection))) {
      yield `${comma}\n${piece.join(',\n')}`;
      comma = ',';
    }
  }
  yield `\n],${JSON.stringify(rest).slice(1)}`;
}
