/** How map layers are painted, as data: rules, filters, symbols and legends, without a canvas and without SLD (`./sld`). */
export { Color, colorPattern, cssColor, isColor } from './style/color.ts';
export { defaultLabel, defaultStyle, defaultSymbol } from './style/defaults.ts';
export { depthOf, Filter, filterDepth, Property, passes, propertiesOf } from './style/filter.ts';
export { type LegendEntry, legendOf, sampleGeometry } from './style/legend.ts';
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
