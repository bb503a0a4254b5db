import { escapeXml, toXmlName } from '@homestead/ogc';
import type { InfoFormat } from '@homestead/ogc/wms';
import { mapServiceTexts as texts } from '../../../contract/service-texts.ts';
import type { Found } from './info.ts';

/** Features in the format that was asked for. */
export function writeInfo(found: readonly Found[], format: InfoFormat): { type: string; body: string } {
  const { type, write } = formats[format];
  return { type: `${type}; charset=utf-8`, body: write(found) };
}

const formats: Readonly<Record<InfoFormat, { type: string; write(found: readonly Found[]): string }>> = {
  'text/html': { type: 'text/html', write: html },
  'text/plain': { type: 'text/plain', write: plain },
  'application/json': { type: 'application/json', write: json },
  'application/vnd.ogc.gml': { type: 'application/vnd.ogc.gml', write: gml },
};

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

function plain(found: readonly Found[]): string {
  if (found.length === 0) return `${texts.noFeatures}\n`;
  return found
    .map(({ layer, id, properties }) => {
      const lines = Object.entries(properties).map(
        ([name, value]) => `${name} = ${textOf(value).replace(/\s+/g, ' ')}`,
      );
      return [texts.feature(layer.name, id), ...lines, ''].join('\n');
    })
    .join('\n');
}

function html(found: readonly Found[]): string {
  const tables = found.map(({ layer, id, properties }) => {
    const rows = Object.entries(properties).map(
      ([name, value]) =>
        `<tr><th scope="row">${escapeXml(name)}</th><td>${escapeXml(textOf(value))}</td></tr>`,
    );
    return `<table border="1"><caption>${escapeXml(texts.feature(layer.name, id))}</caption><tbody>${rows.join('')}</tbody></table>`;
  });
  const content = tables.length > 0 ? tables.join('\n') : `<p>${texts.noFeatures}</p>`;
  return `<!DOCTYPE html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${texts.title}</title></head><body>
${content}
</body></html>
`;
}

function json(found: readonly Found[]): string {
  const features = found.map(({ layer, id, properties, geometry }) => ({
    type: 'Feature',
    id: `${layer.id}.${id}`,
    geometry,
    properties,
  }));
  const crs = { type: 'name', properties: { name: 'EPSG:4490' } };
  return JSON.stringify({ type: 'FeatureCollection', numberReturned: features.length, crs, features });
}

/** Attributes alone, as simple features of GML 2: what a click asks for. */
function gml(found: readonly Found[]): string {
  const members = found.map(({ layer, id, properties }) => {
    const fields = Object.entries(properties).map(([name, value]) => {
      const tag = toXmlName(name);
      return `<${tag}>${escapeXml(textOf(value))}</${tag}>`;
    });
    return `<gml:featureMember><${layer.id} fid="${escapeXml(`${layer.id}.${id}`)}">${fields.join('')}</${layer.id}></gml:featureMember>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<FeatureCollection xmlns:gml="http://www.opengis.net/gml">
${members.join('\n')}
</FeatureCollection>
`;
}
