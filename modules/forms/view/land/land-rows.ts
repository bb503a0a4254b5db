import { type LayerFinding, nearestWithin } from '@homestead/map/contract';
import { landTexts as words } from './texts.ts';

/** How a line of the card is meant; each has a sign and a word of its own, so that nobody needs the colour. */
export type LandTone = keyof typeof words.tones;

export interface LandRow {
  key: string;
  tone: LandTone;
  text: string;
  notes: string[];
  /** For what its place is held: the longest that it may come to say, so that its coming moves nothing that is pressed. */
  held?: { text: string; notes: readonly string[] };
}

/** What one layer says of the drawn ground. */
export function findingRow(finding: LayerFinding): LandRow {
  const { layerId: key, layerName, neutral, verdict, result } = finding;
  if (!result) return { key, tone: 'failed', text: verdict, notes: [] };
  const notes = notesOf(layerName, result);
  if (neutral) return { key, tone: 'neutral', text: words.classes(verdict), notes };
  return { key, tone: result.occupied ? 'touched' : 'clear', text: verdict, notes };
}

/** How far the nearest feature lies, and what was too small to count. */
export function notesOf(
  layerName: string,
  {
    occupied,
    nearest,
    slivers,
  }: Pick<NonNullable<LayerFinding['result']>, 'occupied' | 'nearest' | 'slivers'>,
): string[] {
  const few = slivers.length > 0 ? [words.slivers(slivers.length)] : [];
  if (occupied || nearest === undefined) return few;
  return [nearestText(layerName, nearest), ...few];
}

/** `离最近的永久基本农田约35.2米`. */
export function nearestText(layerName: string, metres: number | null): string {
  if (metres === null) return words.noneNear(layerName, nearestWithin / 1000);
  return metres < 0.1 ? words.adjoining(layerName) : words.nearest(layerName, distanceText(metres));
}

/** Metres to the decimetre while near, whole metres further off, kilometres from one on. */
export function distanceText(metres: number): string {
  if (metres >= 1000) return `${(metres / 1000).toFixed(2)}公里`;
  return metres < 100 ? `${metres.toFixed(1)}米` : `${Math.round(metres)}米`;
}

/** The drawn area against what the household may have; without a limit only the area is said. */
export function areaRow(area: number, limit: number | undefined): LandRow {
  const key = 'area';
  const figure = (value: number) => String(Math.round(value * 100) / 100);
  if (limit === undefined) return { key, tone: 'neutral', text: words.areaOnly(figure(area)), notes: [] };
  const over = Math.round((area - limit) * 100) / 100;
  return over > 0
    ? { key, tone: 'touched', text: words.over(figure(area), figure(limit), figure(over)), notes: [] }
    : { key, tone: 'clear', text: words.within(figure(area), figure(limit)), notes: [] };
}
