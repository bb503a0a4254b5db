import { type Taken, tags } from './taken.ts';

interface Field {
  tag: number;
  /** As Exif counts them: 2 text, 4 a whole number, 5 a fraction. */
  type: 2 | 4 | 5;
  count: number;
  bytes: Uint8Array;
}

/** An Exif segment (APP1, marker included) that says when and where a photo was taken, for one whose camera has not. */
export function takenExif({ time, longitude, latitude, accuracy, direction }: Taken): Uint8Array {
  const looks =
    direction === undefined ? [] : [fractions(tags.direction, [[Math.round(direction * 10), 10]])];
  const isPlaced = longitude !== undefined && latitude !== undefined;
  const taken = time === undefined ? [] : [text(tags.time, time.replaceAll('-', ':').slice(0, 19))];
  const place = isPlaced
    ? [
        text(tags.northSouth, latitude < 0 ? 'S' : 'N'),
        fractions(tags.latitude, degrees(latitude)),
        text(tags.eastWest, longitude < 0 ? 'W' : 'E'),
        fractions(tags.longitude, degrees(longitude)),
      ]
    : [];
  const within =
    isPlaced && accuracy !== undefined ? [fractions(tags.accuracy, [[Math.round(accuracy * 10), 10]])] : [];
  const exifAt = 8 + sizeOf(2);
  const exif = directory(taken, exifAt);
  const gpsAt = exifAt + exif.length;
  const gps = directory([...place, ...looks, ...within], gpsAt);
  const first = directory([whole(tags.exif, exifAt), whole(tags.gps, gpsAt)], 8);
  const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const tiff = [...head, ...first, ...exif, ...gps];
  const length = 8 + tiff.length;
  const letters = [0x45, 0x78, 0x69, 0x66, 0, 0];
  return Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff, ...letters, ...tiff]);
}

/** Degrees, minutes and seconds to a hundred-thousandth, which is less than a millimetre. */
function degrees(value: number): [number, number][] {
  const seconds = Math.round(Math.abs(value) * 3600 * 1e5);
  const perMinute = 60 * 1e5;
  const minutes = Math.floor(seconds / perMinute);
  return [
    [Math.floor(minutes / 60), 1],
    [minutes % 60, 1],
    [seconds % perMinute, 1e5],
  ];
}

function text(tag: number, value: string): Field {
  const bytes = Uint8Array.from([...value].map((letter) => letter.charCodeAt(0)).concat(0));
  return { tag, type: 2, count: bytes.length, bytes };
}

function fractions(tag: number, values: readonly (readonly [number, number])[]): Field {
  return { tag, type: 5, count: values.length, bytes: bigEndian(values.flat()) };
}

const whole = (tag: number, value: number): Field => ({ tag, type: 4, count: 1, bytes: bigEndian([value]) });

function bigEndian(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(index * 4, value);
  return bytes;
}

const sizeOf = (count: number): number => 2 + count * 12 + 4;

/** A directory that stands at an offset, values of more than four bytes behind it. */
function directory(fields: readonly Field[], at: number): Uint8Array {
  const behind: number[] = [];
  const entries = fields.flatMap(({ tag, type, count, bytes }) => {
    const isShort = bytes.length <= 4;
    const place = at + sizeOf(fields.length) + behind.length;
    if (!isShort) behind.push(...bytes);
    const value = isShort ? [...bytes, 0, 0, 0, 0].slice(0, 4) : [...bigEndian([place])];
    return [tag >> 8, tag & 0xff, 0, type, ...bigEndian([count]), ...value];
  });
  return Uint8Array.from([fields.length >> 8, fields.length & 0xff, ...entries, 0, 0, 0, 0, ...behind]);
}
