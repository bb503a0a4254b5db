import type { GeometryType, MapStyle } from './style.ts';
import type { LabelSymbol, MapSymbol } from './symbol.ts';

const symbols: Readonly<Record<GeometryType, MapSymbol>> = {
  Polygon: {
    type: 'fill',
    color: '#4f8fd0',
    opacity: 0.25,
    outline: { color: '#1f5f9f', width: 1.2 },
  },
  LineString: { type: 'line', color: '#1f5f9f', width: 2 },
  Point: {
    type: 'mark',
    shape: 'circle',
    size: 9,
    color: '#1f5f9f',
    stroke: { color: '#ffffff', width: 1.5 },
  },
};

/** A plain symbol for shapes of a type, in another colour where one is given. */
export function defaultSymbol(geometryType: GeometryType, color?: string): MapSymbol {
  const symbol = structuredClone(symbols[geometryType]);
  if (!color) return symbol;
  if (symbol.type === 'fill')
    return { ...symbol, color, opacity: 0.8, outline: { color: '#5b5b5b', width: 0.6 } };
  return { ...symbol, color } as MapSymbol;
}

/** How a layer without a style of its own is painted; `title` is the layer's name. */
export const defaultStyle = (geometryType: GeometryType, title: string): MapStyle => ({
  rules: [
    { name: 'all', title: [...title].slice(0, 100).join('') || '-', symbols: [defaultSymbol(geometryType)] },
  ],
});

export const defaultLabel = (property: string): LabelSymbol => ({
  type: 'label',
  property,
  size: 12,
  color: '#1b1b1b',
  halo: { color: '#ffffff', width: 1.5 },
});
