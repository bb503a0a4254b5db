import { deviceHeading, devicePosition } from '@homestead/mapview/plain';
import { createContext } from 'react';
import { findExif } from '../../engine/photo/exif.ts';
import { readTaken, type Taken } from '../../engine/photo/taken.ts';
import { viewTexts as words } from '../texts.ts';
import { stampOf } from './stamp.ts';

/** Who takes photos, and for which case. */
export interface PhotoMarkFacts {
  person?: string;
  caseNo?: string;
}

/** What a form tells its photo fields of the case, to be drawn on a photo. */
export const PhotoMark = createContext<PhotoMarkFacts>({});

/** A photo that is younger than this was taken here and now, so that the device's own position is the photo's. */
const freshMs = 2 * 60_000;
/** One that is younger than this still looks where the device looks, unless the camera has said it. */
const stillMs = 10_000;
const compassMs = 400;

export interface PhotoFacts {
  /** Draws the mark into the picture. */
  stamp: ReturnType<typeof stampOf>;
  /** The same as data: as the camera wrote it, else as the device says. */
  taken: Taken;
}

/** When and where a photo was taken, for its picture and as data. */
export async function factsOf(file: File, facts: PhotoMarkFacts): Promise<PhotoFacts> {
  const exif = findExif(new Uint8Array(await file.arrayBuffer()));
  const camera = exif ? readTaken(exif) : {};
  const age = Date.now() - file.lastModified;
  const [device, heading] = await Promise.all([
    age < freshMs && camera.longitude === undefined ? devicePosition() : null,
    age < stillMs && camera.direction === undefined ? deviceHeading(compassMs) : null,
  ]);
  const taken = takenOf(camera, device, new Date(file.lastModified), heading);
  return { stamp: stampOf(markLines(taken, facts)), taken };
}

/** What the camera wrote, with what the device knows in place of what it left out; `at` is when the file was made, on the device's clock. */
export function takenOf(
  camera: Taken,
  device: { at: readonly number[]; accuracy: number } | null,
  at: Date,
  heading: number | null = null,
): Taken {
  const direction = camera.direction ?? heading;
  const looking = direction === null ? {} : { direction };
  const timed = { ...camera, ...looking, time: camera.time ?? localTime(at) };
  const [longitude, latitude] = device?.at ?? [];
  if (camera.longitude !== undefined || longitude === undefined || latitude === undefined) return timed;
  return { ...timed, longitude, latitude, accuracy: device?.accuracy ?? 0 };
}

/** The lines of a mark. A place that is not known is said so: an empty line would look forgotten. */
export function markLines(taken: Taken, { person, caseNo }: PhotoMarkFacts): string[] {
  const { time = '', longitude, latitude, accuracy, direction } = taken;
  const said = (lon: number, lat: number) => `${lon.toFixed(6)}, ${lat.toFixed(6)}`;
  const place =
    longitude === undefined || latitude === undefined
      ? words.markNoPlace
      : accuracy === undefined
        ? words.markOwnPlace(said(longitude, latitude))
        : words.markPlace(said(longitude, latitude), Math.round(accuracy));
  const looks = direction === undefined ? [] : [words.markDirection(Math.round(direction))];
  const who = [person && words.markPerson(person), caseNo && words.markCase(caseNo)]
    .filter(Boolean)
    .join('  ');
  return [words.markTime(time), place, ...looks, ...(who ? [who] : [])];
}

function localTime(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
