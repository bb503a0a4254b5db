import { positionsOf, type Shape } from '../../drawing/drawing.ts';
import type { Area } from '../../geometry/areas.ts';
import { formatArea, formatLength, formatSquareMetres } from '../../geometry/format.ts';
import { useMeasures } from '../../geometry/measures.ts';
import { TEXTS } from '../../texts.ts';

/** How much may be drawn, and who says so. */
export interface AreaLimit {
  /** m². */
  area: number;
  source: string;
}

interface Props {
  shape: Shape;
  growing: boolean;
  areaLimit: AreaLimit | undefined;
  /** Where it lies on plots of neighbours. */
  overlaps: readonly Area[];
  /** The crosshair still stands on the last vertex. */
  isMoveAwaited: boolean;
}

/** Live figures, on the ellipsoid; hints while there is nothing to measure. */
export function Readout({ shape, growing, areaLimit, overlaps, isMoveAwaited }: Props) {
  const line = positionsOf(shape);
  const measured = shape.purpose === 'measure';
  const measures = useMeasures(true);
  if (shape.purpose === 'cut') return <p className="mv-hint">{TEXTS.cutHint}</p>;
  if (shape.kind === 'Point') return <p className="mv-hint">{TEXTS.tapToPlace}</p>;
  if (line.length < 2) return <p className="mv-hint">{isMoveAwaited ? TEXTS.moveMap : TEXTS.tapToStart}</p>;
  if (!measures) return <p className="mv-hint">{TEXTS.measuring}</p>;
  const { areaOf, lengthOf, perimeterOf, sumOf } = measures;
  const area = areaOf(line, shape.holes);
  const limit = shape.kind === 'Polygon' && !measured ? areaLimit : undefined;
  const isOver = limit !== undefined && area > limit.area;
  return (
    <>
      <dl className="mv-figures">
        {shape.kind === 'Polygon' && (
          <div className={isOver ? 'mv-over' : undefined}>
            <dt>{TEXTS.area}</dt>
            <dd>{measured ? formatArea(area) : formatSquareMetres(area)}</dd>
          </div>
        )}
        <div>
          <dt>{shape.kind === 'Polygon' ? TEXTS.perimeter : TEXTS.length}</dt>
          <dd>{formatLength(shape.kind === 'Polygon' ? perimeterOf(line) : lengthOf(line))}</dd>
        </div>
      </dl>
      {isOver && (
        <p className="mv-over-limit" role="status">
          {TEXTS.overLimit(limit.area, area - limit.area, limit.source)}
        </p>
      )}
      {overlaps.length > 0 && (
        <p className="mv-overlap" role="status">
          {TEXTS.overlapsNeighbour(sumOf(overlaps))}
        </p>
      )}
      {!growing && <p className="mv-hint">{TEXTS.dragToEdit}</p>}
    </>
  );
}
