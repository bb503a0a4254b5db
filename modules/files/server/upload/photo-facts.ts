import { open } from 'node:fs/promises';
import type { CamelRow } from '@homestead/database';
import { findExif } from '../../engine/photo/exif.ts';
import { readTaken, type Taken } from '../../engine/photo/taken.ts';
import type { PhotoTable } from '../tables.ts';

/** What a photo says of itself, as its row keeps it. */
export type PhotoFacts = Omit<CamelRow<PhotoTable>, 'fileId'>;

/** An Exif segment is at most 64 KB and stands at the front, behind short segments of other programs. */
const headBytes = 160 * 1024;
const widestAccuracy = 1_000_000;

/** When and where the photo at `path` was taken; null where it says nothing. Broken facts are left out, never refused. */
export async function photoFactsOf(path: string, clockSeconds: number | null): Promise<PhotoFacts | null> {
  const exif = findExif(await head(path));
  return exif ? soundFacts(readTaken(exif), clockSeconds) : null;
}

/** The facts that can be true: whoever writes a photo can write anything into it. */
export function soundFacts(taken: Taken, clockSeconds: number | null): PhotoFacts | null {
  const within = (value: number | undefined, least: number, most: number): number | null =>
    value !== undefined && Number.isFinite(value) && value >= least && value <= most ? value : null;
  const longitude = within(taken.longitude, -180, 180);
  const latitude = within(taken.latitude, -90, 90);
  const isPlaced = longitude !== null && latitude !== null;
  const facts = {
    takenAt: timeOf(taken.time),
    longitude: isPlaced ? longitude : null,
    latitude: isPlaced ? latitude : null,
    accuracy: isPlaced ? within(taken.accuracy, 0, widestAccuracy) : null,
    direction: within(taken.direction, 0, 360),
  };
  const says = Object.values(facts).some((fact) => fact !== null);
  return says ? { ...facts, clockSeconds } : null;
}

/** Exif knows no zone: cameras show the time of the county, which keeps UTC+8 the year round. */
function timeOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

async function head(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** By how many seconds a phone's clock is ahead, from the time that it gave when it sent; null where that is no time. */
export function clockSecondsOf(sentAt: string | undefined, receivedAt: Date): number | null {
  if (sentAt === undefined || !/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(sentAt)) return null;
  const seconds = Math.round((new Date(sentAt).getTime() - receivedAt.getTime()) / 1000);
  return Number.isFinite(seconds) && Math.abs(seconds) < 2 ** 31 ? seconds : null;
}
