import { serviceTexts as texts } from '../../../contract/services/index.ts';
import type { StoredService } from '../service-store.ts';

/** Addresses of standards, which are names and not places. */
const standards =
  /^https?:\/\/(www\.)?(opengis\.net|w3\.org|schemas\.opengis\.net|inspire\.ec\.europa\.eu|esri\.com|isotc211\.org)\b/i;

export interface RewriteOptions {
  /** The full address of the service at the proxy. */
  proxy: string;
  /** Texts that no client may see. */
  secrets: readonly string[];
  /** Whose address stands in the document. */
  baseUrl: string;
  service: Pick<StoredService, 'type'>;
}

/**
 * A document of a source with our proxy in the place of its addresses: what a client is told to call leads here. Doctypes go, as
 * clients would load them from there.
 */
export function rewriteDocument(text: string, { proxy, secrets, baseUrl, service }: RewriteOptions): string {
  const host = new URL(baseUrl.replace(/\{[^{}]*\}/g, '0')).host;
  const isXml = text.trimStart().startsWith('<');
  let out = isXml ? text.replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/i, '') : text;
  if (isXml)
    out = out.replace(
      /(\s(?:[\w-]+:)?(?:href|onlineResource|template))=(["'])(https?:\/\/[^"']*)\2/gi,
      (whole, name: string, quote: string, address: string) =>
        standards.test(address)
          ? whole
          : `${name}=${quote}${/template$/i.test(name) ? templateOf(proxy, service) : operationOf(proxy, address)}${quote}`,
    );
  // What is left of the other system's address stands in texts (titles, contact pages, constraints).
  out = out.replace(new RegExp(`https?:(?:\\\\?/){2}${escaped(host)}[^\\s"'<>]*`, 'gi'), proxy);
  for (const secret of secrets)
    if (secret.length >= 4) out = out.replaceAll(secret, '').replaceAll(encodeURIComponent(secret), '');
  return out;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where tiles are asked by path. */
const templateOf = (proxy: string, { type }: RewriteOptions['service']): string =>
  type === 'WMTS' ? `${proxy}/{TileMatrix}/{TileCol}/{TileRow}` : proxy;

/** An operation at the proxy; of a picture of the legend its parameters stay, of all else the client writes them. */
function operationOf(proxy: string, address: string): string {
  const query = /\?(.*)$/.exec(address.replaceAll('&amp;', '&'))?.[1] ?? '';
  const parameters = new URLSearchParams(query);
  const isLegend = [...parameters].some(
    ([name, value]) => /^request$/i.test(name) && /^GetLegendGraphic$/i.test(value),
  );
  if (!isLegend) return `${proxy}?`;
  const kept = new URLSearchParams(
    [...parameters].filter(([name]) =>
      /^(service|request|version|layer|style|format|width|height|rule|sld_version)$/i.test(name),
    ),
  );
  return `${proxy}?${kept.toString().replaceAll('&', '&amp;')}`;
}

/** Types that are passed on as they are; a page or a drawing with script would run as ours. */
const passed =
  /^(image\/(png|jpeg|gif|webp|tiff|bmp|x-ms-bmp|vnd\.jpeg-png8?)|application\/(json|geo\+json|vnd\.geo\+json|gml\+xml|xml|vnd\.ogc\.[\w+.]+|x-protobuf|protobuf|vnd\.mapbox-vector-tile|vnd\.esri\.[\w+.-]+|zip|octet-stream|vnd\.google-earth\.km[lz][\w+]*)|text\/(xml|plain|csv|json))$/i;

/** The type under which an answer is passed on. */
export function safeType(contentType: string): string {
  const [bare = ''] = contentType.split(';').map((part) => part.trim());
  if (passed.test(bare)) return contentType;
  return /^text\/|svg|html/i.test(bare) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}

export const failureWords = (status: number): string =>
  status === 401 || status === 403 ? texts.denied : texts.status(status);
