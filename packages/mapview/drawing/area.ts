import { areaOf } from '../geometry/measure.ts';
import { type Drawing, positionsOf } from './drawing.ts';

/** m² of the areas that are drawn, the growing one included; measurements and lines of help do not count. */
export const areaDrawn = ({ shapes }: Pick<Drawing, 'shapes'>): number =>
  shapes
    .filter(({ purpose, kind }) => purpose === 'draw' && kind === 'Polygon')
    .reduce((sum, shape) => sum + areaOf(positionsOf(shape), shape.holes), 0);
