import {
  type DocumentReason,
  ForeignDocumentError,
  type ForeignLayer,
  type ForeignService,
  readArcGis,
  readCapabilities,
  textOf,
} from '@homestead/ogc/foreign';
import {
  type OfferedLayer,
  type SourceKind,
  serviceTexts as texts,
} from '../../../contract/services/index.ts';
import { type AskDeps, readSource, SourceTrouble } from '../sources/ask.ts';
import { isTemplateKind } from '../sources/judge.ts';
import type { Source } from '../sources/store.ts';
import { isTianditu, tiandituLayers } from './tianditu.ts';
import { webMercatorGrid } from './web-mercator.ts';

export type Offered = Omit<OfferedLayer, 'isRegistered'>;
export interface OfferedService extends Omit<ForeignService, 'layers'> {
  layers: Offered[];
}

/** A longer description is refused: no service describes itself at such length. */
const mostBytes = 16 * 1024 * 1024;

/** What a source offers: read from its description; of templates and of the national tile service it is known without. */
export async function offeredBy(deps: AskDeps, source: Source): Promise<OfferedService> {
  const { kind, name } = source;
  if (isTemplateKind(kind)) return { title: name, version: '', layers: [templateLayer(source)] };
  if (isTianditu(source.baseUrl))
    return { title: name, version: '1.0.0', layers: tiandituLayers().map((layer) => offered(layer, source)) };
  const { bytes, contentType } = await readSource(deps, source, descriptionOf(source), {
    maxBytes: mostBytes,
  });
  const text = textOf(bytes, contentType);
  const found = await read(kind, text);
  return { ...found, layers: found.layers.map((layer) => offered(layer, source)) };
}

/** Where a source describes itself. */
export function descriptionOf({ kind, baseUrl }: Pick<Source, 'kind' | 'baseUrl'>): URL {
  const url = new URL(baseUrl);
  if (kind === 'ArcGIS REST') {
    url.searchParams.set('f', 'json');
    return url;
  }
  if (kind === 'WMTS' && /\.xml$/i.test(url.pathname)) return url;
  for (const name of [...url.searchParams.keys()])
    if (/^(service|request|version)$/i.test(name)) url.searchParams.delete(name);
  url.searchParams.set('SERVICE', kind);
  url.searchParams.set('REQUEST', 'GetCapabilities');
  if (kind === 'WMTS') url.searchParams.set('VERSION', '1.0.0');
  return url;
}

async function read(kind: SourceKind, text: string): Promise<ForeignService> {
  try {
    if (kind === 'ArcGIS REST') return readArcGis(text);
    return await readCapabilities(kind as 'WMS' | 'WFS' | 'WMTS', text);
  } catch (error) {
    if (error instanceof ForeignDocumentError) throw new SourceTrouble(said(error.reason, error.said));
    throw error;
  }
}

function said(reason: DocumentReason, words: string): string {
  return {
    notXml: texts.notXml,
    entities: texts.entities,
    tooDeep: texts.tooDeep,
    tooLarge: texts.tooLarge,
    unknown: texts.unknownDocument,
    exception: texts.said(words || '—'),
  }[reason];
}

function offered({ path, kind, template, bbox, ...layer }: ForeignLayer, source: Source): Offered {
  const type = kind === 'tiles' ? 'XYZ' : kind === 'ArcGIS' ? 'ArcGIS REST' : kind;
  return {
    ...layer,
    title: layer.title.slice(0, 200),
    directory: path.join('/').slice(0, 300),
    type,
    bbox,
    template: kind === 'tiles' ? '/tile/{z}/{y}/{x}' : ownTemplate(template, source),
    minScale: layer.minScale ?? null,
    maxScale: layer.maxScale ?? null,
  };
}

/** A template at the source's own host: another host was registered by nobody. */
function ownTemplate(template: string | null, { baseUrl }: Source): string | null {
  if (!template || template.length > 1000) return null;
  const plain = template.replace(/\{[^{}]*\}/g, '0');
  return URL.canParse(plain, baseUrl) && new URL(plain, baseUrl).origin === new URL(baseUrl).origin
    ? template
    : null;
}

function templateLayer({ name, kind }: Source): Offered {
  return {
    name: '',
    title: name,
    directory: '',
    type: kind,
    srs: ['EPSG:3857'],
    bbox: null,
    styles: [],
    formats: [],
    tileService: webMercatorGrid(kind === '矢量切片服务' ? 14 : 18),
    template: null,
    minScale: null,
    maxScale: null,
  };
}
