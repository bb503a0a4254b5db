import type { Layer } from '@homestead/catalogue/contract';
import type { Bounds } from '@homestead/geodesy';
import { brokenFields, Fault } from '@homestead/http/contract';
import { can } from '@homestead/people/contract';
import type { Principal } from '@homestead/people/server';
import type { OverlayType } from '../contract/space.ts';
import { texts } from '../contract/texts.ts';
import { openFields } from './access/index.ts';

/** A villager asks about a place, not about the county: degrees, about two kilometres. */
const widestPlace = 0.02;
const widestKilometres = 2;

const isWide = (boxes: readonly Bounds[]): boolean => {
  const [w, s, e, n] = around(boxes);
  return e - w > widestPlace || n - s > widestPlace;
};

/** Refuses a villager's analysis of more ground than a place; `path` names the side of the request. */
export function mayCover(person: Principal, boxes: readonly Bounds[], path: string): void {
  if (asksAboutPlaces(person) && isWide(boxes))
    throw brokenFields([{ path, message: texts.analysedPlaceTooLarge(widestKilometres) }]);
}

/** Who asks about places that they draw, not about the layers as such. */
const asksAboutPlaces = (person: Principal): boolean => !can(person, 'map.feature.read');

/** Whether this person may look at the features of a layer that lie around a place, internal ones included. */
export const maySeeSurroundings = (person: Principal): boolean => !asksAboutPlaces(person);

/** What of a feature's properties this person may read. */
export function readable(
  person: Principal,
  layer: Layer,
  properties: Record<string, unknown>,
): Record<string, unknown> {
  if (!asksAboutPlaces(person)) return properties;
  const open = openFields(layer);
  return Object.fromEntries(Object.entries(properties).filter(([name]) => open.includes(name)));
}

/** A villager learns what an internal layer says about ground that he draws (then the layer is null), and no more of it. */
export function mayOverlay(
  person: Principal,
  type: OverlayType,
  input: Layer | null,
  refer: Layer | null,
): void {
  if (!asksAboutPlaces(person)) return;
  const isInternal = input?.internal || refer?.internal;
  const discloses = input !== null || (type === 'union' && refer?.internal);
  if (isInternal && discloses) throw new Fault('forbidden', texts.drawnOnly);
}

/** Internal layers are searched by villagers at one place at a time, by what they may read. */
export function maySearch(
  person: Principal,
  layer: Layer,
  boxes: readonly Bounds[] | undefined,
  fields: readonly string[],
): void {
  if (!asksAboutPlaces(person)) return;
  const open = openFields(layer);
  if (fields.some((field) => !open.includes(field))) throw new Fault('forbidden');
  if (!layer.internal) return;
  if (!boxes) throw new Fault('forbidden', texts.drawnOnly);
  if (isWide(boxes)) throw brokenFields([{ path: 'referLayer', message: texts.placeTooLarge }]);
}

const around = (boxes: readonly Bounds[]): Bounds => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];
