import { drawingTexts as texts } from '../contract/drawing-texts.ts';
import type { DrawingFigures } from '../contract/drawings.ts';

/** What the applicant asked for; what was left open limits nothing. */
export interface Applied {
  footprint?: number;
  storeys?: number;
  height?: number;
}

/** The figures of an application that a drawing is held against, from values as a form holds them. */
export function appliedOf(given: Readonly<Record<keyof Applied, unknown>>): Applied {
  const applied: Applied = {};
  for (const name of ['footprint', 'storeys', 'height'] as const) {
    const value = toNumber(given[name]);
    if (value !== undefined && value > 0) applied[name] = value;
  }
  return applied;
}

function toNumber(given: unknown): number | undefined {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** In words, where a drawing goes beyond what was applied for; empty where it does not. */
export function beyondApplied(drawing: DrawingFigures, applied: Applied): string[] {
  const over = (value: number, limit: number | undefined): number =>
    limit === undefined ? 0 : Math.round((value - limit) * 100) / 100;
  const footprint = over(drawing.footprint, applied.footprint);
  const storeys = over(drawing.storeys, applied.storeys);
  const height = over(drawing.height, applied.height);
  return [
    ...(footprint > 0 ? [texts.footprintOver(String(footprint))] : []),
    ...(storeys > 0 ? [texts.storeysOver(storeys)] : []),
    ...(height > 0 ? [texts.heightOver(String(height))] : []),
  ];
}
