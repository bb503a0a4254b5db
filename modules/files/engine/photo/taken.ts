/** When and where a photo was taken, as its camera wrote it. */
export interface Taken {
  /** Time of the camera's clock, as `2026-03-02 09:00:00`. */
  time?: string;
  /** Degrees, east and north positive. */
  longitude?: number;
  latitude?: number;
  /** Metres within which the place is right. */
  accuracy?: number;
  /** Where the camera looked: degrees clockwise from north. */
  direction?: number;
}

/** Tags of Exif 2.32, where time and place of a photo stand. */
export const tags = {
  exif: 0x8769,
  gps: 0x8825,
  time: 0x9003,
  northSouth: 1,
  latitude: 2,
  eastWest: 3,
  longitude: 4,
  direction: 0x11,
  accuracy: 0x1f,
} as const;

/** Reads an Exif segment (`findExif`). What is missing or broken is left out. */
export function readTaken(segment: Uint8Array): Taken {
  try {
    return read(segment);
  } catch {
    return {};
  }
}

function read(segment: Uint8Array): Taken {
  const tiff = 10;
  const view = new DataView(segment.buffer, segment.byteOffset + tiff, segment.byteLength - tiff);
  const little = view.getUint16(0) === 0x4949;
  const entriesAt = (at: number): Map<number, number> => {
    const entries = new Map<number, number>();
    const count = view.getUint16(at, little);
    for (let index = 0; index < count; index += 1) {
      const entry = at + 2 + index * 12;
      entries.set(view.getUint16(entry, little), entry);
    }
    return entries;
  };
  const pointer = (entry: number | undefined): number | undefined =>
    entry === undefined ? undefined : view.getUint32(entry + 8, little);
  /** Text of up to four letters stands in the entry itself. */
  const text = (entry: number): string => {
    const length = view.getUint32(entry + 4, little);
    const at = length <= 4 ? entry + 8 : view.getUint32(entry + 8, little);
    const letters = Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(at + index)));
    return letters.join('').replace(/\0.*$/s, '');
  };
  /** Degrees, minutes and seconds, a fraction each. */
  const degrees = (entry: number): number => {
    const at = view.getUint32(entry + 8, little);
    return [1, 60, 3600].reduce(
      (sum, part, index) =>
        sum + view.getUint32(at + index * 8, little) / view.getUint32(at + index * 8 + 4, little) / part,
      0,
    );
  };
  const fraction = (entry: number | undefined): number => {
    if (entry === undefined) return Number.NaN;
    const at = view.getUint32(entry + 8, little);
    return view.getUint32(at, little) / view.getUint32(at + 4, little);
  };
  const first = entriesAt(view.getUint32(4, little));
  const exif = pointer(first.get(tags.exif));
  const timeEntry = exif === undefined ? undefined : entriesAt(exif).get(tags.time);
  const gps = pointer(first.get(tags.gps));
  const place = gps === undefined ? new Map<number, number>() : entriesAt(gps);
  const side = (entry: number | undefined, negative: string) =>
    entry !== undefined && text(entry).startsWith(negative) ? -1 : 1;
  const [latitude, longitude] = [place.get(tags.latitude), place.get(tags.longitude)];
  const time = timeEntry === undefined ? '' : text(timeEntry);
  const at = {
    latitude: latitude === undefined ? Number.NaN : side(place.get(tags.northSouth), 'S') * degrees(latitude),
    longitude:
      longitude === undefined ? Number.NaN : side(place.get(tags.eastWest), 'W') * degrees(longitude),
  };
  const [accuracy, direction] = [fraction(place.get(tags.accuracy)), fraction(place.get(tags.direction))];
  return {
    ...(Number.isFinite(accuracy) ? { accuracy } : {}),
    ...(Number.isFinite(direction) ? { direction: direction % 360 } : {}),
    ...(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/.test(time)
      ? { time: time.replace(/^(\d+):(\d+):/, '$1-$2-') }
      : {}),
    ...(Number.isFinite(at.latitude) && Number.isFinite(at.longitude) ? at : {}),
  };
}
