import { isAreal, type PlaneCode, parseGeoJson } from '@homestead/geodesy';
import { paperTexts as texts } from '../contract/index.ts';
import { drawSketch, type PaperFacts, SketchProblem } from '../engine/index.ts';

/**
 * The drawing of a plot from the text of its geometry field. What lies beside it are the printed fields `east`, `south`,
 * `west` and `north`. A plot that cannot be drawn stops no paper: its place says why.
 */
export function sketchOf(
  outline: string,
  { east = '', south = '', west = '', north = '' }: PaperFacts['fields'],
  plane: PlaneCode | null,
): PaperFacts['sketch'] {
  const parsed = parseGeoJson(outline);
  if (!parsed.ok || !isAreal(parsed.geometry)) return { problem: texts.noPlot };
  try {
    const { geometry } = parsed;
    return drawSketch({ geometry, plane, boundaries: { east, south, west, north } });
  } catch (error) {
    if (error instanceof SketchProblem) return { problem: error.message };
    throw error;
  }
}
