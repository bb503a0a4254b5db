import { halfWidth } from '@homestead/geodesy';
import { FormatError } from '../codes.ts';
import type { OpenOptions } from '../port.ts';

interface PointColumns {
  kind: 'point';
  east: number;
  north: number;
  /** x and y, of which numbers decide which is north. */
  isOpen: boolean;
  isDegrees: boolean;
}

/** Which columns hold the place of a row; `otherwise` where a column is only called as those of well-known text are. */
export type PlaceColumns = PointColumns | { kind: 'wkt'; at: number; otherwise?: PointColumns };

const titles = {
  longitude: /^(?:经度|东经|lon|lng|long|longitude|x_?lon|lon_?x)$/,
  latitude: /^(?:纬度|北纬|lat|latitude|y_?lat|lat_?y)$/,
  east: /^(?:东坐标y?|横坐标y?|y?横坐标|东|east|easting|e)$/,
  north: /^(?:北坐标x?|纵坐标x?|x?纵坐标|北|north|northing|n)$/,
  x: /^(?:x|x坐标|坐标x|x_?coord|point_?x|poi_?x)$/,
  y: /^(?:y|y坐标|坐标y|y_?coord|point_?y|poi_?y)$/,
  wkt: /^(?:wkt|geom|geometry|the_geom|wkt_geom|几何|图形|空间坐标)$/,
};

/** Finds the columns of coordinates by their titles, or by what was chosen. Throws `noCoordinates` with the titles. */
export function placeColumns(head: readonly string[], chosen: OpenOptions['coordinates']): PlaceColumns {
  const plain = head.map((title) =>
    title
      .toLowerCase()
      .replace(/[（(].*?[)）]|[\s*＊]/g, '')
      .trim(),
  );
  const missing = () => new FormatError('noCoordinates', head.slice(0, 20));
  if (chosen) {
    const at = (title: string) => {
      const place = head.indexOf(title);
      if (place < 0) throw missing();
      return place;
    };
    return 'wkt' in chosen
      ? { kind: 'wkt', at: at(chosen.wkt) }
      : { kind: 'point', east: at(chosen.east), north: at(chosen.north), isOpen: false, isDegrees: false };
  }
  const find = (title: RegExp) => plain.findIndex((one) => title.test(one));
  const wkt = find(titles.wkt);
  const point = pointColumns(find);
  if (wkt >= 0) return { kind: 'wkt', at: wkt, ...(point ? { otherwise: point } : {}) };
  if (!point) throw missing();
  return point;
}

function pointColumns(find: (title: RegExp) => number): PointColumns | undefined {
  const pairs = [
    [titles.longitude, titles.latitude, false, true],
    [titles.east, titles.north, false, false],
    [titles.x, titles.y, true, false],
  ] as const;
  for (const [eastTitle, northTitle, isOpen, isDegrees] of pairs) {
    const [east, north] = [find(eastTitle), find(northTitle)];
    if (east >= 0 && north >= 0) return { kind: 'point', east, north, isOpen, isDegrees };
  }
  return undefined;
}

/**
 * The columns of points where what is called as well-known text is none, such as the hexadecimal shapes of PostGIS; undefined
 * before a value tells.
 */
export function settled(place: PlaceColumns, cells: readonly string[]): PlaceColumns | undefined {
  if (place.kind !== 'wkt' || !place.otherwise) return place;
  const text = cells[place.at] ?? '';
  if (text === '') return undefined;
  return /^\s*(?:SRID=\d+;)?\s*(?:MULTI|COMPOUND|CURVE)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE|GEOMETRYCOLLECTION)/i.test(
    text,
  )
    ? { kind: 'wkt', at: place.at }
    : place.otherwise;
}

/** Whether titles name columns of coordinates. */
export function hasPlaceColumns(head: readonly string[]): boolean {
  try {
    return placeColumns(head, undefined) !== undefined;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/** Digits before the point of a number that may be a plane coordinate. */
const digits = (value: number) => String(Math.trunc(Math.abs(value))).length;

/**
 * Whether x is north and y east, as Chinese surveyors write: a northing in China has 7 digits, an easting 6, or 8 with the
 * number of its zone; in degrees, only a longitude is above 90.
 */
export function isNorthFirst(x: number, y: number): boolean {
  if (Math.abs(x) <= 90 && Math.abs(y) > 90 && Math.abs(y) <= 180) return true;
  return digits(x) === 7 && (digits(y) === 6 || digits(y) === 8);
}

/** A coordinate of a cell: a number, or an angle in degrees, minutes and seconds. */
export function coordinateOf(text: string | undefined): number | undefined {
  const plain = halfWidth(text ?? '')
    .trim()
    .replace(/^[东西南北经纬EWNS]+\s*|\s*[EWNS]$/gi, '');
  if (/^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(plain)) return Number(plain);
  // 2,806,239.48, as spreadsheets write a number that is shown with groups.
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  const [, degrees, minutes = '0', seconds = '0'] =
    /^(\d{1,3})\s*[°º度]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’分]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”秒]|''|′′)?)?$/.exec(
      plain,
    ) ?? [];
  return degrees === undefined ? undefined : Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
}
