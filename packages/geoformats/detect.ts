import { halfWidth } from '@homestead/geodesy';
import { FormatError, type SourceFormat } from './codes.ts';
import { encodingOfMark, isTextIn } from './text/encoding.ts';

/** What a file is by its content; `zip` is looked into later, `xml` is told by its root. */
export type Found = SourceFormat | 'zip';

/** Content that is known and not read, with the name by which people know it. */
const refused: Record<string, string> = {
  '\xd0\xcf\x11\xe0': 'Office 97-2003 (.xls)',
  'Rar!': 'RAR',
  '7z\xbc\xaf': '7z',
  '\x1f\x8b': 'gzip',
  AC10: 'DWG',
  'AutoCAD Binary DXF': 'DXF (binary)',
  WMAP: 'MapGIS',
  msid: 'MrSID',
  EHFA_HEADER: 'Erdas IMG',
  '%PDF': 'PDF',
  '\x89PNG': 'PNG',
  '\xff\xd8\xff': 'JPEG',
};
const refusedEndings: Record<string, string> = {
  wt: 'MapGIS',
  wl: 'MapGIS',
  wp: 'MapGIS',
  wat: 'MapGIS',
  wal: 'MapGIS',
  wap: 'MapGIS',
  mpj: 'MapGIS',
  ecw: 'ECW',
  sid: 'MrSID',
  img: 'Erdas IMG',
  mdb: 'Access (.mdb)',
  gdb: 'FileGDB',
  dwg: 'DWG',
  tab: 'MapInfo',
  mif: 'MapInfo',
};

/** The endings under which each kind of content comes. */
const endings: Record<Found, readonly string[]> = {
  geojson: ['geojson', 'json', 'geojsonl', 'geojsons', 'ndjson'],
  shapefile: ['shp', 'shx', 'dbf'],
  geopackage: ['gpkg'],
  kml: ['kml', 'kmz', 'xml'],
  gml: ['gml', 'xml'],
  csv: ['csv', 'txt', 'tsv', 'dat'],
  xlsx: ['xlsx', 'xlsm'],
  boundaryText: ['txt'],
  dxf: ['dxf'],
  geotiff: ['tif', 'tiff'],
  zip: ['zip', 'kmz'],
};

/** What a file of another kind is called, by its ending alone. */
export const unreadByEnding = (name: string): string | undefined => refusedEndings[endingOf(name)];

export const endingOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * What a file is by its first bytes; the ending only decides between kinds of plain text. Throws `unsupportedFormat` for what
 * is known and not read, `unknownFormat`, and `wrongExtension` where the name promises another kind than the content is.
 */
export function detect(head: Buffer, name: string): Found {
  const ending = endingOf(name);
  const start = head.toString('latin1', 0, 32);
  const known = Object.entries(refused).find(([bytes]) => start.startsWith(bytes))?.[1];
  const found = known === undefined ? kindOf(head, ending) : undefined;
  if (found && (endings[found].includes(ending) || ending === '')) return found;
  const promised = (Object.keys(endings) as Found[]).find((one) => endings[one].includes(ending));
  const actual = known ?? found;
  if (promised && actual) throw new FormatError('wrongExtension', [ending, actual]);
  if (known) throw new FormatError('unsupportedFormat', [known]);
  if (refusedEndings[ending]) throw new FormatError('unsupportedFormat', [refusedEndings[ending]]);
  if (found) return found;
  if (promised) throw new FormatError('wrongExtension', [ending, '']);
  throw new FormatError('unknownFormat', [ending]);
}

function kindOf(head: Buffer, ending: string): Found | undefined {
  const start = head.toString('latin1', 0, 16);
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06'))
    return ending === 'xlsx' || ending === 'xlsm' ? 'xlsx' : 'zip';
  if (start.startsWith('SQLite format 3\0')) return 'geopackage';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(start)) return 'geotiff';
  if (head.length >= 4 && head.readInt32BE(0) === 9994) return 'shapefile';
  if (ending === 'dbf' && [3, 0x83, 0x30, 0x31, 0x8b, 0xf5].includes(head[0] ?? 0)) return 'shapefile';
  return textKindOf(headText(head), ending);
}

function headText(head: Buffer): string | undefined {
  const mark = encodingOfMark(head);
  if (!mark && head.includes(0)) return undefined;
  // The last character may be cut.
  for (const encoding of [mark ?? 'utf-8', 'gb18030'] as const)
    for (let cut = 0; cut < 4; cut++) {
      const bytes = head.subarray(0, head.length - cut);
      if (isTextIn(bytes, encoding)) return new TextDecoder(encoding).decode(bytes);
    }
  return undefined;
}

function textKindOf(text: string | undefined, ending: string): Found | undefined {
  if (text === undefined) return undefined;
  const content = text.trimStart();
  if (content === '') throw new FormatError('empty');
  if (/^\s*(?:999\r?\n[^\n]*\n\s*)*0\s*\r?\n\s*SECTION/.test(text)) return 'dxf';
  if (isBoundaryText(content) || (ending === 'txt' && isBarePoint(content))) return 'boundaryText';
  if ('{[\u001e'.includes(content[0]!) && ending !== 'txt' && ending !== 'csv') return 'geojson';
  if (content.startsWith('<')) return xmlKindOf(content);
  return ['csv', 'txt', 'tsv', 'dat'].includes(ending) ? 'csv' : undefined;
}

/**
 * By its headings, or where these were left out by its first line: that of a parcel, which ends with `@`, or a point whose name and
 * two or three numbers (圈号, X, Y) are written as the format does.
 */
const isBoundaryText = (content: string): boolean =>
  /^[[【](?:属性描述|地块坐标)[\]】]/m.test(content) ||
  /^\d+[,，\t ][^\r\n]*[,，\t ]@[^\r\n]*(?:[\r\n]|$)/.test(content) ||
  /^[Jj]\d+(?:[,，]\s*|\s+)(?:\d+(?:[,，]\s*|\s+))?\d+(?:\.\d+)?(?:[,，]\s*|\s+)\d+(?:\.\d+)?\s*(?:[\r\n]|$)/.test(
    content,
  );

const between = '(?:,\\s*|\\s+)';
const northing = '\\d{7}(?:\\.\\d+)?';
const easting = '\\d{6}(?:\\d\\d)?(?:\\.\\d+)?';
const barePoint = new RegExp(
  `^(?:[A-Za-z]{0,3}\\d{1,5}${between}(?:\\d{1,3}${between})?)?` +
    `(?:${northing}${between}${easting}|${easting}${between}${northing})\\s*(?:[\\r\\n]|$)`,
);

/** A first line `点号,圈号,X,Y` or less of it, down to a northing of China and an easting, and no titles: a list of corners. */
const isBarePoint = (content: string): boolean => barePoint.test(halfWidth(content.slice(0, 200)));

function xmlKindOf(content: string): Found | undefined {
  const root = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(
    content.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/g, ''),
  )?.[1];
  if (root === 'kml') return 'kml';
  return /FeatureCollection$/.test(root ?? '') || /opengis\.net\/(?:gml|wfs)/.test(content)
    ? 'gml'
    : undefined;
}
