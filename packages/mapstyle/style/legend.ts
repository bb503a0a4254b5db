import type { GeometryType, MapStyle } from './style.ts';
import type { MapSymbol } from './symbol.ts';
import { showsAt } from './symbols-of.ts';

/** One line of a legend: symbols that `paintSample` draws beside the title. */
export interface LegendEntry {
  name: string;
  title: string;
  symbols: MapSymbol[];
  minScale?: number;
  maxScale?: number;
}

/** The lines of a style's legend in the order of its rules; with a scale (1:n) only what shows there. Rules of labels alone have no line. */
export function legendOf(style: MapStyle, scaleDenominator?: number): LegendEntry[] {
  return style.rules
    .filter((rule) => scaleDenominator === undefined || showsAt(rule, scaleDenominator))
    .map(({ name, title, symbols, minScale, maxScale }) => ({
      name,
      title,
      symbols: symbols.filter(({ type }) => type !== 'label'),
      ...(minScale === undefined ? {} : { minScale }),
      ...(maxScale === undefined ? {} : { maxScale }),
    }))
    .filter(({ symbols }) => symbols.length > 0);
}

/** On what a legend line is drawn: an area, a line or a point, by its symbols. */
export function sampleGeometry(symbols: readonly MapSymbol[]): GeometryType {
  if (symbols.some(({ type }) => type === 'fill')) return 'Polygon';
  return symbols.some(({ type }) => type === 'line') ? 'LineString' : 'Point';
}
