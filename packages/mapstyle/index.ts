/** How map layers are painted, as data, and the painter for any 2D canvas; SLD is `./sld`, since its parser is large. */

export type { PaintContext, PaintOptions, Pixel, Shape } from './paint/context.ts';
export { labelBox, labelFont, paintLabel, paintSymbol } from './paint/paint.ts';
export { paintSample } from './paint/sample.ts';
export { METRES_PER_DEGREE, scaleDenominator, unitsPerPixel } from './paint/scale.ts';
export { anchorOf, shapeOf } from './paint/shape.ts';
export { naturalBreaks } from './style/breaks.ts';
export { rangeRules, restRule, valueRules } from './style/class-rules.ts';
export { Color, colorPattern, cssColor, isColor } from './style/color.ts';
export { defaultLabel, defaultStyle, defaultSymbol } from './style/defaults.ts';
export { depthOf, Filter, filterDepth, Property, passes, propertiesOf } from './style/filter.ts';
export { type LegendEntry, legendOf, sampleGeometry } from './style/legend.ts';
export { type RampName, rampColors, rampNames } from './style/ramps.ts';
export { type ScaleLimits, scaleLimits } from './style/scale-limits.ts';
export { type GeometryType, MapStyle, maxRules, Rule } from './style/style.ts';
export {
  FillSymbol,
  Hatch,
  hatchPatterns,
  LabelSymbol,
  LineSymbol,
  MapSymbol,
  MarkSymbol,
  markShapes,
  Stroke,
} from './style/symbol.ts';
export { geometryTypeOf, labelText, rulesFor, showsAt, symbolsOf } from './style/symbols-of.ts';
