import {
  anchorOf,
  type LabelSymbol,
  labelFont,
  labelText,
  type MapStyle,
  type MapSymbol,
  type Pixel,
  paintSymbol,
  scaleDenominator,
  shapeOf,
  symbolsOf,
} from '@homestead/mapstyle';
import type { FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import type { State } from 'ol/render.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

/**
 * Style function of a map style for a map in degrees (EPSG:4490). Fills, lines and marks are painted by the same code as in
 * pictures of the server; labels by OpenLayers, which keeps them from covering each other (`declutter` of the layer).
 */
export function mapStyleFunction(style: MapStyle): StyleFunction {
  const painters = new Map<MapSymbol, Style>();
  return (feature, resolution) => {
    const type = feature.getGeometry()?.getType();
    if (!type) return [];
    const symbols = symbolsOf(style, feature.getProperties(), type, scaleDenominator(resolution));
    return symbols.map((symbol) => {
      if (symbol.type === 'label') return labelStyle(symbol, feature);
      const known = painters.get(symbol) ?? painterStyle(symbol);
      painters.set(symbol, known);
      return known;
    });
  };
}

function painterStyle(symbol: MapSymbol): Style {
  const renderer = (pixels: unknown, state: State) => {
    const shape = shapeOf(state.geometry.getType(), pixels);
    if (!shape) return;
    const origin = originOf(state, shape.parts[0]?.[0]);
    paintSymbol(state.context, shape, symbol, { ratio: state.pixelRatio, ...(origin ? { origin } : {}) });
  };
  return new Style({ renderer, hitDetectionRenderer: renderer });
}

/** Canvas pixel of coordinate (0, 0), from the first corner and its pixel: hatches stay with the land while the map moves. */
function originOf({ geometry, resolution, pixelRatio }: State, first: Pixel | undefined): Pixel | undefined {
  const [x, y] = geometry.getFirstCoordinate();
  if (!first || x === undefined || y === undefined) return undefined;
  return [first[0] - (x / resolution) * pixelRatio, first[1] + (y / resolution) * pixelRatio];
}

function labelStyle(label: LabelSymbol, feature: FeatureLike): Style {
  const [x = 0, y = 0] = label.offset ?? [];
  return new Style({
    geometry: (of) => {
      const shape = of.getGeometry() as SimpleGeometry | undefined;
      const anchor = shape && anchorOf(shapeOf(shape.getType(), shape.getCoordinates()) ?? none);
      return anchor && new Point([anchor[0], anchor[1]]);
    },
    // What a renderer paints comes after the texts of its level, and would lie over them.
    zIndex: 1,
    text: new Text({
      text: labelText(label, feature.getProperties()),
      font: labelFont(label),
      fill: new Fill({ color: label.color }),
      offsetX: x,
      offsetY: y,
      overflow: true,
      ...(label.halo?.width
        ? { stroke: new Stroke({ color: label.halo.color, width: label.halo.width * 2 }) }
        : {}),
    }),
  });
}

const none = { type: 'Point', parts: [] } as const;
