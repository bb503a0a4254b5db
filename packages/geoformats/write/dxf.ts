import { type Geometry, isAreal, linesOf, type Position } from '@homestead/geodesy';
import { dxfApplication } from '../dxf/application.ts';
import { encodeGbk } from '../text/gb18030.ts';
import type { TargetFeature, WriteFormat } from './port.ts';

const groups = (...values: (string | number)[]): string => {
  let text = '';
  for (let at = 0; at < values.length; at += 2)
    text += `${String(values[at]).padStart(3)}\r\n${values[at + 1]}\r\n`;
  return text;
};

/** Code page 936, as R12 has it; other characters by DXF's own escape. */
const bytes = (text: string): Uint8Array =>
  encodeGbk(text, (point) =>
    point < 0x10000 ? `\\U+${point.toString(16).toUpperCase().padStart(4, '0')}` : '?',
  );

/** Names as drawings take them. */
const layerName = (name: string) => name.replace(/[<>/\\":;?*|=`,\s]/g, '_') || '0';

/**
 * A drawing of R12 (AC1009), which every CAD program reads: rings as closed POLYLINEs, lines as open ones, points as POINT.
 * Attributes, and which rings are one feature, are kept as extended data.
 */
export const writeDxf: WriteFormat = async function* (layer, features) {
  const name = layerName(layer.name);
  yield bytes(
    groups(
      0,
      'SECTION',
      2,
      'HEADER',
      9,
      '$ACADVER',
      1,
      'AC1009',
      9,
      '$DWGCODEPAGE',
      3,
      'ANSI_936',
      0,
      'ENDSEC',
    ) +
      groups(
        0,
        'SECTION',
        2,
        'TABLES',
        0,
        'TABLE',
        2,
        'LAYER',
        70,
        1,
        0,
        'LAYER',
        2,
        name,
        70,
        0,
        62,
        7,
        6,
        'CONTINUOUS',
        0,
        'ENDTAB',
      ) +
      groups(0, 'TABLE', 2, 'APPID', 70, 1, 0, 'APPID', 2, dxfApplication, 70, 0, 0, 'ENDTAB', 0, 'ENDSEC') +
      groups(0, 'SECTION', 2, 'ENTITIES'),
  );
  let number = 0;
  for await (const feature of features) {
    number++;
    if (feature.geometry) yield bytes(entities(feature, feature.geometry, name, number));
  }
  yield bytes(groups(0, 'ENDSEC', 0, 'EOF'));
};

function entities({ properties }: TargetFeature, geometry: Geometry, layer: string, number: number): string {
  const attributes = Object.entries(properties).flatMap(([key, value]) =>
    value === null ? [] : texts(key, String(value).replace(/[\r\n]+/g, ' ')).flatMap((text) => [1000, text]),
  );
  const isArea = isAreal(geometry);
  return linesOf(geometry)
    .flatMap((line) => (geometry.type === 'MultiPoint' ? line.map((at) => [at]) : [line]))
    .map((line, index) => {
      const data = groups(1001, dxfApplication, 1071, number, ...(index === 0 ? attributes : []));
      if (line.length === 1) return groups(0, 'POINT', 8, layer, 10, line[0]![0], 20, line[0]![1]) + data;
      return polyline(line, layer, isArea, data);
    })
    .join('');
}

function polyline(line: readonly Position[], layer: string, isClosed: boolean, data: string): string {
  const points = isClosed ? line.slice(0, -1) : line;
  return (
    groups(0, 'POLYLINE', 8, layer, 66, 1, 10, 0, 20, 0, 70, isClosed ? 1 : 0) +
    data +
    points.map(([x, y]) => groups(0, 'VERTEX', 8, layer, 10, x, 20, y)).join('') +
    groups(0, 'SEQEND', 8, layer)
  );
}

/**
 * Extended data holds 255 bytes a text: two for each of our characters at most, seven for an escape. What is longer goes on in
 * further texts of the same name. None but the last ends with a blank, which programs take away.
 */
function texts(key: string, value: string): string[] {
  const most = 255 - bytes(`${key}=`).length;
  const found: string[] = [];
  let text = '';
  let size = 0;
  for (const sign of value) {
    const room = bytes(sign).length;
    if (size + room > most && text.trimEnd() !== '') {
      const piece = text.trimEnd();
      found.push(piece);
      text = text.slice(piece.length);
      size = bytes(text).length;
    }
    text += sign;
    size += room;
  }
  return [...found, text].map((piece) => `${key}=${piece}`);
}
