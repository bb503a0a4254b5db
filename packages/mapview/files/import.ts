import type { PlaneCode } from '@homestead/geodesy';
import { polygonsOfRings } from '@homestead/geoformats/shapes';
import { readRows } from '../coordinates/rows.ts';
import { coordinatesIn, isParcelHead, openRows } from '../coordinates/table.ts';
import { type Part, type Position, partsOf, readGeoJson } from '../geometry/geojson.ts';
import { TEXTS } from '../texts.ts';
import { isDxf, outlinesOfDxf } from './dxf.ts';

/** What a boundary file held: outlines in degrees, a question about its numbers, or why it is not taken. */
export type Imported =
  | { kind: 'parts'; parts: Part[] }
  | { kind: 'question'; topic: string; message: string }
  | { kind: 'refused'; message: string };

/** Bytes: a boundary is a few corners. */
export const largestFile = 5_000_000;
export const mostParts = 50;

/** What a file is by its first bytes: text of some kind, or a binary format that has its own way in, or none. */
export function holderOf(bytes: Uint8Array): 'text' | 'zip' | 'shp' | 'geopackage' {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  if (begins(0x50, 0x4b, 3, 4)) return 'zip';
  if (begins(0, 0, 0x27, 0x0a)) return 'shp';
  return begins(...new TextEncoder().encode('SQLite format 3')) ? 'geopackage' : 'text';
}

interface Options {
  planeCode: PlaneCode;
  /** Topics of questions that were answered with yes. */
  agreed: ReadonlySet<string>;
}

/**
 * Reads a boundary: GeoJSON and KML in degrees, or a list of coordinates as survey sheets and files of boundary points have
 * it. Nothing is guessed: a list whose order or zone is ambiguous is asked about.
 */
export function readBoundary(text: string, options: Options): Imported {
  const plain = text.replace(/^\ufeff/, '').trim();
  if (plain.startsWith('{')) return partsIn(partsOf(withFeature(plain)));
  if (/^<(\?xml|kml)/i.test(plain)) return partsIn(partsOfKml(plain));
  if (isDxf(plain)) return fromDxf(plain, options);
  return fromList(plain, options);
}

/** Bare geometries are taken as well: programs write them. */
function withFeature(text: string) {
  const collection = readGeoJson(text);
  if (collection) return collection;
  try {
    return readGeoJson({ type: 'Feature', properties: null, geometry: JSON.parse(text) as unknown });
  } catch {
    return null;
  }
}

export function partsIn(parts: Part[]): Imported {
  if (parts.length === 0) return { kind: 'refused', message: TEXTS.importEmpty };
  if (parts.length > mostParts) return { kind: 'refused', message: TEXTS.importTooMany(mostParts) };
  const isOnEarth = parts.every(({ positions }) =>
    positions.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90),
  );
  return isOnEarth ? { kind: 'parts', parts } : { kind: 'refused', message: TEXTS.importNotDegrees };
}

/** A drawing names no system: its numbers are read as those of a list, and asked about alike. */
function fromDxf(text: string, { planeCode, agreed }: Options): Imported {
  const outlines = outlinesOfDxf(text);
  if (!outlines) return { kind: 'refused', message: TEXTS.importCurved };
  const parts: Part[] = [];
  /** Rings of one feature: which of them is a hole, their places tell. */
  const features = new Map<string, [number, number][][]>();
  for (const { isClosed, feature, corners } of outlines.slice(0, mostParts + 1)) {
    const rows = corners.map(([x, y]) => (isInDegrees(x, y) ? `${x},${y}` : `${y},${x}`));
    const read = readRows(rows, { planeCode, agreed, kept: () => undefined });
    if (read.kind === 'question') return { kind: 'question', topic: read.topic, message: read.message };
    if (read.kind === 'refused')
      return { kind: 'refused', message: `${TEXTS.rowWrong(read.row + 1)}：${read.message}` };
    const positions = read.vertices.map(({ at }): [number, number] => [...at]);
    if (isClosed && positions.length > 2 && feature !== undefined)
      features.set(feature, [...(features.get(feature) ?? []), positions]);
    else if (isClosed && positions.length > 2) parts.push({ kind: 'Polygon', positions, holes: [] });
    else parts.push({ kind: positions.length > 1 ? 'LineString' : 'Point', positions });
  }
  return partsIn([...[...features.values()].flatMap(partsOfRings), ...parts]);
}

const isInDegrees = (x: number, y: number): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90;

function fromList(text: string, { planeCode, agreed }: Options): Imported {
  const parcels = parcelsIn(text);
  const rows = parcels.flat(2);
  if (rows.length === 0) return { kind: 'refused', message: TEXTS.importUnreadable };
  const read = readRows(rows, { planeCode, agreed, kept: () => undefined });
  if (read.kind === 'question') return { kind: 'question', topic: read.topic, message: read.message };
  if (read.kind === 'refused')
    return { kind: 'refused', message: `${TEXTS.rowWrong(read.row + 1)}：${read.message}` };
  let next = 0;
  const placed = parcels.map((rings) =>
    rings.map((ring) => ring.map((): [number, number] => [...read.vertices[next++]!.at])),
  );
  return partsIn(placed.flatMap(partsOfRings));
}

/** The rings of each parcel of a list: of boundary points each has a line of its own before it; all other lists are one ring. */
function parcelsIn(text: string): string[][][] {
  const parcels: { ring: string; rows: string[] }[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    if (isParcelHead(line)) parcels.push([]);
    const row = coordinatesIn(line);
    if (row === null) continue;
    const parcel = parcels.at(-1)!;
    const ring = ringBefore.exec(line)?.[1] ?? '';
    if (parcel.at(-1)?.ring === ring) parcel.at(-1)!.rows.push(row);
    else parcel.push({ ring, rows: [row] });
  }
  return parcels
    .filter((rings) => rings.length > 0)
    .map((rings) => {
      const lists = rings.map(({ rows }) => rows);
      // Numbers that change with every point are none of rings.
      return lists.every((rows) => rows.length > 2) ? lists.map(openRows) : [openRows(lists.flat())];
    });
}

/** The number of a ring: after the name of the point, before two coordinates. */
const ringBefore = /^\s*[^\s,，;；]+[\s,，;；]+(\d{1,3})[\s,，;；]+[+-]?\d[\d.]*[\s,，;；]+[+-]?\d/;

/** A parcel's rings as parts: which of them is a hole, their places tell. */
function partsOfRings(rings: [number, number][][]): Part[] {
  const [positions = []] = rings;
  if (rings.length === 1 && positions.length > 2) return [{ kind: 'Polygon', positions, holes: [] }];
  if (rings.length === 1) return [{ kind: positions.length === 2 ? 'LineString' : 'Point', positions }];
  const geometry = polygonsOfRings(rings.map((ring) => [...ring, ring[0]!]));
  return partsOf(readGeoJson({ type: 'Feature', properties: null, geometry }));
}

/** The outlines, lines and points of KML. */
function partsOfKml(text: string): Part[] {
  const page = new DOMParser().parseFromString(text, 'application/xml');
  const each = (name: string, within: Element | Document = page) => [
    ...within.getElementsByTagNameNS('*', name),
  ];
  const rings = (polygon: Element, side: string) =>
    each(side, polygon).flatMap((boundary) => openRing(positionsOfKml(each('coordinates', boundary)[0])));
  const polygons = each('Polygon').flatMap((polygon): Part[] => {
    const [outline] = rings(polygon, 'outerBoundaryIs');
    return outline ? [{ kind: 'Polygon', positions: outline, holes: rings(polygon, 'innerBoundaryIs') }] : [];
  });
  const lines = each('LineString').flatMap((line): Part[] => {
    const positions = positionsOfKml(each('coordinates', line)[0]);
    return positions.length > 1 ? [{ kind: 'LineString', positions }] : [];
  });
  const points = each('Point').flatMap((point): Part[] => {
    const [at] = positionsOfKml(each('coordinates', point)[0]);
    return at ? [{ kind: 'Point', positions: [at] }] : [];
  });
  return [...polygons, ...lines, ...points];
}

const openRing = (ring: Position[]): Position[][] => (ring.length > 3 ? [ring.slice(0, -1)] : []);

const positionsOfKml = (element: Element | undefined): Position[] =>
  positionsInKml(element?.textContent ?? '');

/** The positions of KML's tuples, which programs also write with spaces within. */
export const positionsInKml = (text: string): Position[] =>
  text
    .replace(/\s*,\s*/g, ',')
    .trim()
    .split(/\s+/)
    .flatMap((tuple): Position[] => {
      const [x, y] = tuple.split(',').map((part) => Number(part || Number.NaN));
      return Number.isFinite(x) && Number.isFinite(y) ? [[x!, y!]] : [];
    });
