import type { Layer } from '@homestead/catalogue/contract';
import { readAreas } from '@homestead/catalogue/server';
import { isAreal, polygonArea, round2, roundParts } from '@homestead/geodesy';
import { overlayTexts } from '../../contract/overlay-texts.ts';
import type { SearchReply } from '../../contract/space.ts';
import { orderClasses } from '../../engine/class-text.ts';
import { ClassNumbers, unclassifiedOf } from '../checks/classes.ts';
import { fromWkb } from '../overlay/wkb.ts';
import type { SpaceDeps } from '../overlay-analysis.ts';
import type { SideFeature } from '../sides.ts';

type Sums = Required<Pick<SearchReply, 'byClass' | 'totalArea'>>;

/**
 * Counts and areas of whole features by class, as far as the caller sees the class. The areas of a layer's features are measured in
 * the database: their outlines may have a million vertices. Features that came with the request are one class.
 */
export async function sumsOf(
  { db, layers }: SpaceDeps,
  { layer, version }: { layer: Layer | null; version: number | null },
  features: readonly SideFeature[],
): Promise<Sums> {
  if (!layer || version === null) {
    const area = round2(sumOf(features.map(({ wkb }) => areaOf(wkb))));
    const one = { name: overlayTexts.drawn, area, count: features.length };
    return { byClass: features.length > 0 ? [one] : [], totalArea: area };
  }
  const ids = features.flatMap(({ id }) => id ?? []);
  const areas = await readAreas(db.kysely, layer.id, version, ids);
  const classes = new ClassNumbers(layer, unclassifiedOf(layers, layer.id));
  const numbers = features.map((feature) => classes.numberOf(feature));
  const measured = features.map(({ id }) => areas.get(id ?? '') ?? 0);
  const members = classes.names.map((_, number) => measured.filter((_area, at) => numbers[at] === number));
  const sums = roundParts(members.map(sumOf), sumOf(measured));
  const byClass = classes.names.map((name, number) => ({
    name,
    area: sums[number]!,
    count: members[number]!.length,
  }));
  return { byClass: orderClasses(byClass), totalArea: round2(sumOf(measured)) };
}

const sumOf = (areas: readonly number[]) => areas.reduce((sum, area) => sum + area, 0);

function areaOf(wkb: Uint8Array): number {
  const geometry = fromWkb(wkb);
  return isAreal(geometry) ? polygonArea(geometry) : 0;
}
