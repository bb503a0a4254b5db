import type { Position } from '../geometry/geojson.ts';
import { CRS_DEFINITIONS, getCrs } from '../projection/definitions.ts';
import { isInsideZone, transformPosition } from '../projection/transform.ts';
import { TEXTS } from '../texts.ts';

/**
 * What typed text means: a place, a reason why not, or a question to be answered before anyone is taken anywhere.
 * Accepting a question gives the place (or, again, the reason).
 */
export type Reading =
  | { kind: 'place'; at: Position; crs: string }
  | { kind: 'refused'; message: string }
  | { kind: 'question'; message: string; accept: () => Reading; decline: Reading };

const refused = (message: string): Reading => ({ kind: 'refused', message });

/** The numbers in a text: an ASCII or full-width comma, or spaces, stand between them. */
export function splitNumbers(text: string): number[] {
  return text
    .trim()
    .split(/[\s,，]+/)
    .filter((part) => part !== '')
    .map((part) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(part) ? Number(part) : Number.NaN));
}

/**
 * Reads typed coordinates: longitude and latitude in degrees, or plane metres, north first as surveyors write
 * them. Nothing is guessed: swapped orders and a zone number before the easting are asked about.
 */
export function readCoordinates(text: string, planeCode = 'EPSG:4549'): Reading {
  const [first, second] = splitNumbers(text);
  if (first === undefined || second === undefined || Number.isNaN(first) || Number.isNaN(second)) {
    return refused(TEXTS.badPosition);
  }
  return Math.abs(first) <= 360 && Math.abs(second) <= 360
    ? readDegrees(first, second)
    : readPlane(first, second, planeCode);
}

function readDegrees(first: number, second: number): Reading {
  const place = (lon: number, lat: number): Reading =>
    Math.abs(lon) <= 180 && Math.abs(lat) <= 90
      ? { kind: 'place', at: [lon, lat], crs: 'EPSG:4490' }
      : refused(TEXTS.outsideEarth);
  const looksSwapped = !isInsideZone([first, second], 'EPSG:4490') && isInsideZone([second, first], 'EPSG:4490');
  if (!looksSwapped) return place(first, second);
  return {
    kind: 'question',
    message: TEXTS.swapDegreesQuestion,
    accept: () => place(second, first),
    decline: Math.abs(second) <= 90 ? place(first, second) : refused(TEXTS.outsideEarth),
  };
}

/** Digits before the decimal point. */
const digits = (value: number) => String(Math.trunc(Math.abs(value))).length;
const isEasting = (value: number) => value > 0 && (digits(value) === 6 || digits(value) === 8);
const isNorthing = (value: number) => value > 0 && digits(value) === 7;

function readPlane(first: number, second: number, code: string): Reading {
  if (isNorthing(first) && isEasting(second)) return placeNorthEast(first, second, code);
  if (isEasting(first) && isNorthing(second)) {
    return {
      kind: 'question',
      message: TEXTS.swapQuestion,
      accept: () => placeNorthEast(second, first, code),
      decline: refused(TEXTS.badPosition),
    };
  }
  return digits(second) === 7 && isNorthing(first) ? refused(TEXTS.zoneRefused) : outsideZone(code);
}

function placeNorthEast(north: number, east: number, code: string): Reading {
  if (digits(east) === 6) return placeInZone(north, east, code);
  const prefix = Math.trunc(east / 1_000_000);
  const zone = CRS_DEFINITIONS.find((crs) => crs.zonePrefix === prefix && crs.code === code) ??
    CRS_DEFINITIONS.find((crs) => crs.zonePrefix === prefix && crs.extent[2] < 1_000_000);
  if (!zone) return refused(TEXTS.zoneUnknown(prefix));
  return {
    kind: 'question',
    message: TEXTS.zoneQuestion(String(east), prefix, zone.meridian ?? 0),
    accept: () => placeInZone(north, east - prefix * 1_000_000, zone.code),
    decline: refused(TEXTS.zoneRefused),
  };
}

function placeInZone(north: number, east: number, code: string): Reading {
  const at = transformPosition([east, north], code, 'EPSG:4490');
  const usable = at.every(Number.isFinite) && isInsideZone(at, code);
  return usable ? { kind: 'place', at, crs: code } : outsideZone(code);
}

function outsideZone(code: string): Reading {
  const crs = getCrs(code);
  return refused(TEXTS.outsideZone(crs.name, crs.bounds[0], crs.bounds[2]));
}
