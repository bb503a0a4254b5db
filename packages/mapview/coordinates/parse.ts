import {
  crsTable,
  fromPlane,
  halfWidth,
  isInsideZone,
  type PlaneCode,
  screenCodes,
} from '@homestead/geodesy';
import type { Position } from '../geometry/geojson.ts';
import { TEXTS } from '../texts.ts';

/**
 * What typed text means: a place, a reason why not, or a question to be answered before anyone is taken anywhere.
 * Accepting a question gives the place (or, again, the reason).
 */
export type Reading =
  | { kind: 'place'; at: Position; crs: string }
  | { kind: 'refused'; message: string }
  | Question;

export interface Question {
  kind: 'question';
  /** What it is about: an answer holds for all coordinates of one list with the same topic. */
  topic: string;
  message: string;
  accept: () => Reading;
  decline: Reading;
}

const refused = (message: string): Reading => ({ kind: 'refused', message });

/** The numbers in a text: an ASCII or full-width comma, or spaces, stand between them. */
export function splitNumbers(text: string): number[] {
  return halfWidth(text)
    .trim()
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(part) ? Number(part) : Number.NaN));
}

/**
 * Reads typed coordinates: longitude and latitude in degrees, or plane metres, north first as surveyors write
 * them. Nothing is guessed: swapped orders and a zone number before the easting are asked about.
 */
export function readCoordinates(text: string, planeCode: PlaneCode = 'EPSG:4549'): Reading {
  const angles = readAngles(halfWidth(text)) ?? readNamed(halfWidth(text), planeCode);
  if (angles) return angles;
  return readPair(splitNumbers(text), planeCode);
}

function readPair([first, second]: readonly number[], planeCode: PlaneCode): Reading {
  if (first === undefined || second === undefined || Number.isNaN(first) || Number.isNaN(second)) {
    return refused(TEXTS.badPosition);
  }
  return Math.abs(first) <= 360 && Math.abs(second) <= 360
    ? readDegrees(first, second)
    : readPlane(first, second, planeCode);
}

const axes = {
  north: /^(北纬|纬度|北坐标|N)$/i,
  east: /^(东经|经度|东坐标|E)$/i,
  x: /^X$/i,
  y: /^Y$/i,
} as const;
const namedPattern = new RegExp(
  `^${String.raw`\s*([东北]经|[东北]纬|经度|纬度|[东北]坐标|[NEXY])\s*[:=]?\s*(\d+(?:\.\d+)?)\s*[,;、]?`.repeat(2)}\\s*$`,
  'i',
);

/** Two numbers that say which is which, as surveyors' papers do (X=…, Y=…); null where they do not. X is written first. */
function readNamed(text: string, code: PlaneCode): Reading | null {
  const [, one = '', first = '', two = '', second = ''] = namedPattern.exec(text) ?? [];
  if (one === '') return null;
  const named = (axis: keyof typeof axes) =>
    axes[axis].test(one) ? Number(first) : axes[axis].test(two) ? Number(second) : undefined;
  const [north, east, x, y] = [named('north'), named('east'), named('x'), named('y')];
  if (x !== undefined && y !== undefined) return readPair([x, y], code);
  if (north === undefined || east === undefined) return refused(TEXTS.badPosition);
  return north <= 90 ? placeOf(east, north) : readPair([north, east], code);
}

/** A number of degrees with minutes and seconds, and the hemisphere before or after it. */
const anglePattern =
  /(东经|西经|北纬|南纬|[EWNS])?\s*(\d+(?:\.\d+)?)\s*[°º度]\s*(?:(\d+(?:\.\d+)?)\s*['′’分]\s*)?(?:(\d+(?:\.\d+)?)\s*(?:["″”秒]|''|′′)\s*)?([EWNS])?/gi;

/** Two angles in degrees, minutes and seconds; null where the text is none. A named hemisphere says which is which. */
function readAngles(text: string): Reading | null {
  const found = [...text.matchAll(anglePattern)];
  const rest = text.replace(anglePattern, '').replace(/[\s,，、;；]/g, '');
  const [one, two] = found.map(angleOf);
  if (!one || !two) return null;
  if (found.length > 2 || rest !== '') return refused(TEXTS.badPosition);
  if (!one.isSound || !two.isSound) return refused(TEXTS.badAngle);
  const isLatitudeFirst = one.axis === 'latitude' || two.axis === 'longitude';
  if (one.axis !== null && one.axis === two.axis) return refused(TEXTS.badPosition);
  if (isLatitudeFirst) return placeOf(two.degrees, one.degrees);
  return one.axis || two.axis ? placeOf(one.degrees, two.degrees) : readDegrees(one.degrees, two.degrees);
}

function angleOf([, before, degrees, minutes = '0', seconds = '0', after]: RegExpMatchArray) {
  const mark = (before ?? after ?? '').toUpperCase();
  const sum = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return {
    degrees: /^[WS西南]/.test(mark) ? -sum : sum,
    axis: mark === '' ? null : /[EW经]/.test(mark) ? ('longitude' as const) : ('latitude' as const),
    isSound: Number(minutes) < 60 && Number(seconds) < 60,
  };
}

const placeOf = (lon: number, lat: number): Reading =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90
    ? { kind: 'place', at: [lon, lat], crs: 'EPSG:4490' }
    : refused(TEXTS.outsideEarth);

function readDegrees(first: number, second: number): Reading {
  const looksSwapped =
    !isInsideZone([first, second], 'EPSG:4490') && isInsideZone([second, first], 'EPSG:4490');
  if (!looksSwapped) return placeOf(first, second);
  return {
    kind: 'question',
    topic: 'latitude first',
    message: TEXTS.swapDegreesQuestion,
    accept: () => placeOf(second, first),
    decline: Math.abs(second) <= 90 ? placeOf(first, second) : refused(TEXTS.outsideEarth),
  };
}

/** Digits before the decimal point. */
const digits = (value: number) => String(Math.trunc(Math.abs(value))).length;
const isEasting = (value: number) => value > 0 && (digits(value) === 6 || digits(value) === 8);
const isNorthing = (value: number) => value > 0 && digits(value) === 7;

function readPlane(first: number, second: number, code: PlaneCode): Reading {
  if (isNorthing(first) && isEasting(second)) return placeNorthEast(first, second, code);
  if (isEasting(first) && isNorthing(second)) {
    return {
      kind: 'question',
      topic: 'east first',
      message: TEXTS.swapQuestion,
      accept: () => placeNorthEast(second, first, code),
      decline: refused(TEXTS.badPosition),
    };
  }
  return digits(second) === 7 && isNorthing(first) ? refused(TEXTS.zoneRefused) : outsideZone(code);
}

function placeNorthEast(north: number, east: number, code: PlaneCode): Reading {
  if (digits(east) === 6) return placeInZone(north, east, code);
  const prefix = Math.trunc(east / 1_000_000);
  const zone = zoneOf(prefix, code);
  if (!zone) return refused(TEXTS.zoneUnknown(prefix));
  return {
    kind: 'question',
    topic: `zone ${prefix}`,
    message: TEXTS.zoneQuestion(String(east), prefix, crsTable[zone].meridian ?? 0),
    accept: () =>
      placeInZone(north, crsTable[zone].extent[0] > 1_000_000 ? east : east - prefix * 1_000_000, zone),
    decline: refused(TEXTS.zoneRefused),
  };
}

/** The system of a zone number: the one in use if it has that number, else the first that has. */
function zoneOf(prefix: number, code: PlaneCode): PlaneCode | undefined {
  return [code, ...screenCodes].find((one) => crsTable[one].zone === prefix);
}

function placeInZone(north: number, east: number, code: PlaneCode): Reading {
  const at = fromPlane([east, north], code);
  const usable = at.every(Number.isFinite) && isInsideZone(at, code);
  return usable ? { kind: 'place', at, crs: code } : outsideZone(code);
}

function outsideZone(code: PlaneCode): Reading {
  const crs = crsTable[code];
  return refused(TEXTS.outsideZone(crs.name, crs.bounds[0], crs.bounds[2]));
}
