import { type CrsCode, fromGeographic } from '@homestead/geodesy';
import type { Frame } from './protocol.ts';

/** A line or ring in pixels, x and y by turns; y grows downwards. */
export type Path = number[];

/** A geometry in pixels: points as paths of one position, lines, or polygons as lists of rings. */
export interface Shape {
  type: 'Point' | 'LineString' | 'Polygon';
  /** One list for each part; a polygon's first path is its outer ring. */
  parts: Path[][];
  /** Left, top, right, bottom. */
  box: [number, number, number, number];
}

const names = ['Point', 'LineString', 'Polygon'] as const;
/** Vertices nearer than this to the last one are left out. */
const nearest = 0.3;

export type Turn = (x: number, y: number, out: Path) => void;

/** From longitude and latitude to the pixels of a frame. */
export function turnOf({ crs, box: [west, south, east, north], width, height }: Frame): Turn {
  const [kx, ky] = [width / (east - west), height / (north - south)];
  const direct: CrsCode[] = ['EPSG:4490', 'EPSG:4326'];
  if (direct.includes(crs)) return (x, y, out) => void out.push((x - west) * kx, (north - y) * ky);
  return (x, y, out) => {
    const [e, n] = fromGeographic([x, y], crs);
    out.push((e - west) * kx, (north - n) * ky);
  };
}

/** Reads two-dimensional little-endian well-known binary into pixels; `step` leaves out what lies within a part of a pixel. */
export function readShape(bytes: Uint8Array, turn: Turn, step = nearest): Shape | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shape: Shape = { type: 'Point', parts: [], box: [Infinity, Infinity, -Infinity, -Infinity] };
  let at = 0;
  const count = () => {
    const value = view.getUint32(at, true);
    at += 4;
    return value;
  };
  const path = (size: number, isRing: boolean): Path => {
    const out: Path = [];
    const least = isRing ? 8 : 4;
    for (let i = 0; i < size; i++) {
      turn(view.getFloat64(at, true), view.getFloat64(at + 8, true), out);
      at += 16;
      const end = out.length;
      const [x, y] = [out[end - 2]!, out[end - 1]!];
      shape.box = around(shape.box, x, y);
      // The last position of a line or ring stays, and as many as make a ring.
      if (i < size - 1 && end > least && near(out, x, y, step)) out.length -= 2;
    }
    return out;
  };
  const geometry = (): void => {
    at += 1;
    const code = count();
    if (code > 3) {
      for (let left = count(); left > 0; left--) geometry();
      return;
    }
    shape.type = names[code - 1] ?? 'Point';
    if (code === 1) shape.parts.push([path(1, false)]);
    else if (code === 2) shape.parts.push([path(count(), false)]);
    else shape.parts.push(Array.from({ length: count() }, () => path(count(), true)));
  };
  geometry();
  // What a system cannot show (the far side of the earth) is nowhere.
  return shape.parts.length > 0 && shape.box.every(Number.isFinite) ? shape : null;
}

const near = (out: Path, x: number, y: number, step: number): boolean => {
  const end = out.length;
  return Math.abs(x - out[end - 4]!) < step && Math.abs(y - out[end - 3]!) < step;
};

const around = (box: Shape['box'], x: number, y: number): Shape['box'] => [
  Math.min(box[0], x),
  Math.min(box[1], y),
  Math.max(box[2], x),
  Math.max(box[3], y),
];

export const boxOfPaths = (paths: readonly Path[]): Shape['box'] => {
  const box: Shape['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const path of paths)
    for (let i = 0; i < path.length; i += 2) {
      box[0] = Math.min(box[0], path[i]!);
      box[1] = Math.min(box[1], path[i + 1]!);
      box[2] = Math.max(box[2], path[i]!);
      box[3] = Math.max(box[3], path[i + 1]!);
    }
  return box;
};
