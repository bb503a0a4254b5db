import { devicePosition } from '@homestead/mapview/plain';
import { findExif, readTaken, stampOf, type Taken } from '@homestead/ui';
import { createContext } from 'react';
import { viewTexts as words } from '../texts.ts';

/** Who takes photos, and for which case. */
export interface PhotoMarkFacts {
  person?: string;
  caseNo?: string;
}

/** What forms lend to their photo fields. */
export const PhotoMark = createContext<PhotoMarkFacts>({});

/** A photo that is younger than this was taken here and now, so that the device's own position is the photo's. */
const freshMs = 2 * 60_000;

/** Marks of a photo for its picture: time and place as the camera wrote them, else as the device says, person, case. */
export async function markOf(file: File, facts: PhotoMarkFacts): Promise<ReturnType<typeof stampOf>> {
  const exif = findExif(new Uint8Array(await file.arrayBuffer()));
  const taken = exif ? readTaken(exif) : {};
  const isFresh = Date.now() - file.lastModified < freshMs;
  const isPlaced = taken.longitude !== undefined;
  const device = isFresh && !isPlaced ? await devicePosition() : null;
  return stampOf(markLines({ taken, device, at: new Date(file.lastModified), ...facts }));
}

interface MarkInput extends PhotoMarkFacts {
  taken: Taken;
  device: { at: readonly number[]; accuracy: number } | null;
  /** When the file was made, on the device's clock. */
  at: Date;
}

/** The lines of a mark. A place that is not known is said so: an empty line would look forgotten. */
export function markLines({ taken, device, at, person, caseNo }: MarkInput): string[] {
  const { time = localTime(at), longitude, latitude } = taken;
  const said = (lon: number, lat: number) => `${lon.toFixed(6)}, ${lat.toFixed(6)}`;
  const [lon, lat] = device?.at ?? [];
  const place =
    longitude !== undefined && latitude !== undefined
      ? words.markOwnPlace(said(longitude, latitude))
      : device && lon !== undefined && lat !== undefined
        ? words.markPlace(said(lon, lat), Math.round(device.accuracy))
        : words.markNoPlace;
  const who = [person && words.markPerson(person), caseNo && words.markCase(caseNo)]
    .filter(Boolean)
    .join('  ');
  return [words.markTime(time), place, ...(who ? [who] : [])];
}

function localTime(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
