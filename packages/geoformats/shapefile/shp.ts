import type { Geometry } from '@homestead/geodesy';
import { FormatError } from '../codes.ts';
import { FeatureError, type Note } from '../geometry/check.ts';
import type { LayerGeometry, Limits } from '../port.ts';
import type { FileWindow } from '../text/file-window.ts';
import { geometryOf, kindOfRecord, kinds, neededBytes } from './record.ts';

export interface ShpHead {
  geometryType: LayerGeometry;
  /** Bytes that the file says it has. */
  length: number;
  bounds: [number, number, number, number];
}

export async function readShpHead(file: FileWindow, name: string): Promise<ShpHead> {
  const head = await file.bytes(0, 100);
  if (head.length < 100) throw new FormatError('cutShort', [name]);
  if (head.readInt32BE(0) !== 9994) throw new FormatError('broken', [name]);
  const kind = kinds[head.readInt32LE(32) % 10];
  if (head.readInt32LE(32) > 28 || kind === undefined) throw new FormatError('broken', [name]);
  const length = head.readInt32BE(24) * 2;
  if (length > file.size) throw new FormatError('cutShort', [name]);
  const at = (place: number) => head.readDoubleLE(place);
  return { geometryType: kind, length, bounds: [at(36), at(44), at(52), at(60)] };
}

/** Reads the geometry of a record whose content has `length` bytes from `start`. Throws `FeatureError`. */
export async function readShape(
  file: FileWindow,
  start: number,
  length: number,
  limits: Limits,
  note: Note,
): Promise<Geometry> {
  if (start < 100 || length < 4) throw new FeatureError('broken');
  const head = viewOf(await file.bytes(start, Math.min(length, 44)));
  const kind = kindOfRecord(head, note);
  const needed = neededBytes(head, kind, limits);
  // Heights and measures stand behind and are not read.
  if (needed > length) throw new FeatureError('broken');
  const bytes = viewOf(await file.bytes(start, needed));
  if (bytes.byteLength < needed) throw new FeatureError('broken');
  return geometryOf(bytes, kind);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength);
