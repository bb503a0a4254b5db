import type { DrawingState } from '../drawing/controller.ts';
import { activeShape, positionsOf, type Shape } from '../drawing/drawing.ts';
import { formatDegrees, formatLength, formatSquareMetres } from '../geometry/format.ts';
import { areaOf, lengthOf } from '../geometry/measure.ts';
import { TEXTS } from '../texts.ts';

/** What the drawing has come to, for those who hear the map. */
export function Spoken({ state }: { state: DrawingState }) {
  return (
    <p className="mv-unseen" role="status" data-testid="map-spoken">
      {spoken(state)}
    </p>
  );
}

export function spoken({ drawing, selected }: Pick<DrawingState, 'drawing' | 'selected'>): string {
  const shape = activeShape(drawing);
  if (!shape) return '';
  const count = shape.vertices.length;
  const chosen = selected === null ? undefined : shape.vertices[selected];
  if (chosen) return TEXTS.spokenVertex((selected ?? 0) + 1, count, formatDegrees(...chosen.at));
  const figure = figureOf(shape);
  return drawing.growing ? TEXTS.spokenGrowing(count, figure) : TEXTS.spokenShape(count, figure);
}

function figureOf(shape: Shape): string {
  const line = positionsOf(shape);
  if (shape.kind === 'Polygon' && line.length > 2)
    return `${TEXTS.area} ${formatSquareMetres(areaOf(line, shape.holes))}`;
  return line.length > 1 ? `${TEXTS.length} ${formatLength(lengthOf(line))}` : '';
}
