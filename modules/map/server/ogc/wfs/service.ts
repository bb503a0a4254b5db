import { Readable } from 'node:stream';
import { disposition } from '@homestead/files/engine';
import type { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call, type Refusal } from '@homestead/http/server';
import { exceptionReport, type Kvp, listOf, localName, OwsException, readKvp } from '@homestead/ogc';
import { wfs, wfsPost } from '../../../contract/vector-services.ts';
import { vectorTexts as texts } from '../../../contract/vector-services-texts.ts';
import type { Reader } from '../../access/index.ts';
import { isForm, parametersOf } from '../form.ts';
import { publishedLayers, type VectorDeps } from '../query/published.ts';
import { capabilities } from './capabilities.ts';
import { describeTypes, gmlOf } from './describe.ts';
import { type Answer, type Asked, getFeature } from './get-feature.ts';
import { featureRequest, invalid, negotiate, versionOf, type WfsVersion } from './request.ts';
import { typeNamed } from './select.ts';
import { describeStoredQueries, listStoredQueries } from './stored-queries.ts';
import { xmlRequest } from './xml-request.ts';

export interface WfsDeps extends VectorDeps {
  /** Systems that capabilities name beside EPSG:4490. */
  systems: readonly string[];
}

/** WFS 2.0.0 and 1.1.0 over the layers that have content, for reading. */
export function wfsRoutes(deps: WfsDeps): BoundRoute[] {
  return [
    bind(wfs, (call) => answerParameters(deps, call), refuse),
    bind(wfsPost, (call) => answerPost(deps, call), refuse),
  ];
}

/** Where a request came in, without its query. */
export const addressOf = (request: Call['request']): string =>
  `${request.protocol}://${request.host}${request.url.split('?')[0]}`;

const xmlType = 'application/xml; charset=utf-8';

async function answerParameters(
  deps: WfsDeps,
  { person, request, reply }: Pick<Call<typeof wfs>, 'person' | 'request' | 'reply'>,
): Promise<null> {
  const values = parametersOf(request);
  return answered(reply, versionSaid(values), async () => {
    const kvp = readKvp(values);
    return operate(deps, kvp, { reader: person, address: addressOf(request), kvp });
  });
}

async function answerPost(deps: WfsDeps, call: Call<typeof wfsPost>): Promise<null> {
  const { person, request, reply } = call;
  const text = typeof request.body === 'string' ? request.body : '';
  if (isForm(request)) return answerParameters(deps, call);
  const said = /\bversion\s*=\s*["']1\.1\.0["']/.test(text.slice(0, 2_000)) ? '1.1.0' : '2.0.0';
  return answered(reply, said, async () => {
    const asked = { reader: person, address: addressOf(request) };
    const read = xmlRequest(text);
    if (read.kind === 'features') return getFeature(deps, read.request, asked);
    return operate(deps, readKvp(read.values), asked);
  });
}

async function answered(
  reply: Call['reply'],
  version: WfsVersion,
  work: () => Promise<Answer>,
): Promise<null> {
  try {
    const { type, body, fileName } = await work();
    if (fileName) reply.header('content-disposition', disposition('attachment', fileName));
    reply.type(type.includes('charset') || !/xml/.test(type) ? type : `${type}; charset=utf-8`);
    reply.send(typeof body === 'string' ? body : Readable.from(body, { objectMode: false }));
  } catch (error) {
    if (!(error instanceof OwsException)) throw error;
    reply.status(error.status).type(xmlType).send(report(error, version));
  }
  return null;
}

const report = (
  said: { code: string; locator?: string | undefined; message: string },
  version: WfsVersion,
): string =>
  version === '2.0.0' ? exceptionReport(said, '1.1', '2.0.0') : exceptionReport(said, '1.0', '1.0.0');

/** The version that a broken request meant, for the form of the exception. */
function versionSaid(query: unknown): WfsVersion {
  const said = Object.entries((query ?? {}) as Record<string, unknown>);
  return said.some(([name, value]) => name.toUpperCase() === 'VERSION' && [value].flat()[0] === '1.1.0')
    ? '1.1.0'
    : '2.0.0';
}

/** Refusals of the server's edge (no session, too many calls, a failure) as exceptions. */
export function refuse({ message, kind }: HttpError, request: Call['request']): Refusal {
  const code = kind === 'internal' || kind === 'away' ? 'NoApplicableCode' : 'OperationProcessingFailed';
  return { type: xmlType, body: report({ code, message }, versionSaid(request.query)) };
}

async function operate(deps: WfsDeps, kvp: Kvp, asked: Asked): Promise<Answer> {
  const service = kvp.get('SERVICE');
  const operation = kvp.get('REQUEST');
  if (!operation) throw new OwsException('MissingParameterValue', 'request', texts.missing('REQUEST'));
  const name = operation.toLowerCase();
  // Every other operation is one of WFS alone; a client that reads capabilities must say what it looks for.
  if (!service && name === 'getcapabilities')
    throw new OwsException('MissingParameterValue', 'service', texts.missing('SERVICE'));
  if (service && service.toUpperCase() !== 'WFS') throw invalid('service', texts.unknownService);
  switch (name) {
    case 'getcapabilities':
      return getCapabilities(deps, kvp, asked);
    case 'describefeaturetype':
      return describe(deps, kvp, asked.reader);
    case 'getfeature':
      return getFeature(deps, featureRequest(kvp, 'GetFeature'), asked);
    case 'getpropertyvalue':
      return getFeature(deps, featureRequest(kvp, 'GetPropertyValue'), asked);
    case 'liststoredqueries':
      versionOf(kvp.get('VERSION'));
      return { type: xmlType, body: listStoredQueries(await publishedLayers(deps, asked.reader)) };
    case 'describestoredqueries':
      versionOf(kvp.get('VERSION'));
      return { type: xmlType, body: describeStoredQueries(listOf(kvp.get('STOREDQUERY_ID'))) };
    default:
      throw new OwsException(
        'OperationNotSupported',
        'request',
        texts.unknownOperation(operation.slice(0, 50)),
      );
  }
}

async function getCapabilities(deps: WfsDeps, kvp: Kvp, { reader, address }: Asked): Promise<Answer> {
  const version = negotiate(listOf(kvp.get('ACCEPTVERSIONS')), kvp.get('VERSION'));
  const sections = listOf(kvp.get('SECTIONS'));
  const { systems } = deps;
  const layers = await publishedLayers(deps, reader);
  return { type: xmlType, body: capabilities({ version, address, layers, sections, systems }) };
}

async function describe(deps: WfsDeps, kvp: Kvp, reader: Reader): Promise<Answer> {
  const version = versionOf(kvp.get('VERSION'));
  const names = listOf(kvp.get('TYPENAMES') ?? kvp.get('TYPENAME')).map(localName);
  const layers =
    names.length > 0
      ? await Promise.all([...new Set(names)].map((name) => typeNamed(deps, reader, name)))
      : await publishedLayers(deps, reader);
  const is32 = gmlOf(version).namespace.endsWith('3.2');
  return {
    type: is32 ? 'application/gml+xml; version=3.2' : 'text/xml; subtype=gml/3.1.1',
    body: describeTypes(layers, version),
  };
}
