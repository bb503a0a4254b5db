import type { Bounds } from '@homestead/geodesy';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { can } from '@homestead/people/contract';
import type { Principal } from '@homestead/people/server';
import { texts } from '../contract/texts.ts';
import type { NamedLayer } from './sides.ts';

/** A villager asks about a place, not about the county: degrees, about two kilometres. */
const widestPlace = 0.02;
const widestKilometres = 2;

/** Whether boxes reach over more ground than a place. */
export const isWide = (boxes: readonly Bounds[]): boolean => {
  const [w, s, e, n] = around(boxes);
  return e - w > widestPlace || n - s > widestPlace;
};

/** Refuses a villager's analysis of more ground than a place; `path` names the side of the request. */
export function mayCover(person: Principal, boxes: readonly Bounds[], path: string): void {
  if (asksAboutPlaces(person) && isWide(boxes)) throw tooWide(path);
}

/** The refusal of an analysis of more ground than a place. */
export const tooWide = (path: string): HttpError =>
  brokenFields([{ path, message: texts.analysedPlaceTooLarge(widestKilometres) }]);

/** Who asks about places that they draw, not about the layers as such. */
const asksAboutPlaces = (person: Principal): boolean => !can(person, 'map.feature.read');

/** Whether this person may look at what lies around a place; which of it, the judge says. */
export const maySeeSurroundings = (person: Principal): boolean => !asksAboutPlaces(person);

/** Refuses an analysis that would show a layer that is not theirs to look at, instead of ground that they draw. */
export function mustBeTheirs({ own }: Pick<NamedLayer, 'own'>): void {
  if (!own) throw new HttpError('forbidden', texts.drawnOnly);
}

/** A layer that is not theirs to look at is searched at one place at a time. */
export function maySearch({ own }: NamedLayer, boxes: readonly Bounds[] | undefined): void {
  if (own) return;
  if (!boxes) throw new HttpError('forbidden', texts.drawnOnly);
  if (isWide(boxes)) throw brokenFields([{ path: 'referLayer', message: texts.placeTooLarge }]);
}

const around = (boxes: readonly Bounds[]): Bounds => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];
