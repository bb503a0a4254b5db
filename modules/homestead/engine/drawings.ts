import { drawingTexts as texts } from '../contract/drawing-texts.ts';
import type { DrawingFigures } from './facts.ts';

/** What the applicant asked for; what was left open limits nothing. */
export interface Applied {
  footprint?: number;
  storeys?: number;
  height?: number;
}

/** The figures of an application that a drawing is held against. */
export function appliedOf(application: Readonly<Record<string, unknown>>): Applied {
  const figure = (code: string): number | undefined => {
    const given = application[code];
    const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
  };
  const footprint = figure('nsqzfzdmj');
  const storeys = figure('nsqjzcs');
  const height = figure('nsqjzgd');
  return {
    ...(footprint === undefined ? {} : { footprint }),
    ...(storeys === undefined ? {} : { storeys }),
    ...(height === undefined ? {} : { height }),
  };
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
