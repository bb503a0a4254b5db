import type { DrawingState } from '../drawing/controller.ts';
import { activeShape, positionsOf, type Shape } from '../drawing/drawing.ts';
import { formatDegrees, formatLength, formatSquareMetres } from '../geometry/format.ts';
import { type Measures, useMeasures } from '../geometry/measures.ts';
import { TEXTS } from '../texts.ts';

/** What the drawing has come to, for those who hear the map. */
export function Spoken({ state }: { state: DrawingState }) {
  const measures = useMeasures(activeShape(state.drawing) !== null);
  return (
    <p className="mv-unseen" role="status" data-testid="map-spoken">
      {spoken(state, measures)}
    </p>
  );
}

export function spoken(
  { drawing, selected }: Pick<DrawingState, 'drawing' | 'selected'>,
  measures: Measures | null,
): string {
  const shape = activeShape(drawing);
  if (!shape) return '';
  const count = shape.vertices.length;
  const chosen = selected === null ? undefined : shape.vertices[selected];
  if (chosen) return TEXTS.spokenVertex((selected ?? 0) + 1, count, formatDegrees(...chosen.at));
  const figure = measures ? figureOf(shape, measures) : '';
  return drawing.growing ? TEXTS.spokenGrowing(count, figure) : TEXTS.spokenShape(count, figure);
}

function figureOf(shape: Shape, { areaOf, lengthOf }: Measures): string {
  const line = positionsOf(shape);
  if (shape.kind === 'Polygon' && line.length > 2)
    return `${TEXTS.area} ${formatSquareMetres(areaOf(line, shape.holes))}`;
  return line.length > 1 ? `${TEXTS.length} ${formatLength(lengthOf(line))}` : '';
}
