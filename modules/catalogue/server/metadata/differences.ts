import type { LayerFacts, MetaData, RealMetadata } from '../../contract/data-catalogue/metadata.ts';
import { metadataTexts as texts } from '../../contract/data-catalogue/metadata-texts.ts';

/** Degrees by which a described box may differ from the real one: about a hundred metres. */
const tolerance = 0.001;
const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** Where metadata say something else than the data are. */
export function differencesOf(
  described: MetaData,
  facts: LayerFacts | null,
  importedAt: Date | null,
): RealMetadata['differences'] {
  const { labels, none } = texts;
  const found: RealMetadata['differences'] = [];
  const add = (field: keyof typeof labels, said: string, real: string) =>
    found.push({ field, label: labels[field], described: said, real });
  const system = described.referenceSystem ?? 'EPSG:4490';
  if (system !== 'EPSG:4490') add('referenceSystem', system, 'EPSG:4490');
  const box = (sides: readonly number[] | null | undefined) =>
    sides ? sides.map((side) => side.toFixed(5)).join(', ') : none;
  const [said, real] = [described.bbox, facts?.bbox];
  const isOther =
    said && real ? said.some((side, i) => Math.abs(side - real[i]!) > tolerance) : !said !== !real;
  if (isOther) add('bbox', box(said), box(real));
  if (importedAt && described.date > dayOf(importedAt)) add('date', described.date, dayOf(importedAt));
  return found;
}
