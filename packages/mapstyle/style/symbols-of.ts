import { passes } from './filter.ts';
import type { GeometryType, MapStyle, Rule } from './style.ts';
import type { LabelSymbol, MapSymbol } from './symbol.ts';

type Properties = Readonly<Record<string, unknown>>;

/** What each kind of symbol can be painted on: a mark stands on a point of the feature, a line may follow an outline. */
const paintedOn: Readonly<Record<MapSymbol['type'], readonly GeometryType[]>> = {
  fill: ['Polygon'],
  line: ['LineString', 'Polygon'],
  mark: ['Point', 'LineString', 'Polygon'],
  label: ['Point', 'LineString', 'Polygon'],
};

/** `MultiPolygon` counts as Polygon, and so on. Undefined for geometry that has no single type. */
export function geometryTypeOf(type: string): GeometryType | undefined {
  const single = type.replace(/^Multi/, '');
  return single === 'Point' || single === 'LineString' || single === 'Polygon' ? single : undefined;
}

/** Whether a scale (1:n) lies inside a rule's limits. */
export const showsAt = (
  { minScale, maxScale }: Pick<Rule, 'minScale' | 'maxScale'>,
  scale: number,
): boolean =>
  (minScale === undefined || scale >= minScale * (1 - 1e-9)) &&
  (maxScale === undefined || scale < maxScale * (1 - 1e-9));

/**
 * Symbols that paint a feature at a scale (1:n), lowest first. A rule marked `otherwise` counts where no rule with a filter does.
 * A label whose property is empty is left out.
 */
export function symbolsOf(
  style: MapStyle,
  properties: Properties,
  geometryType: string,
  scaleDenominator: number,
): MapSymbol[] {
  const single = geometryTypeOf(geometryType);
  if (!single) return [];
  return rulesFor(style, properties, scaleDenominator).flatMap((rule) =>
    rule.symbols.filter(
      (symbol) =>
        paintedOn[symbol.type].includes(single) &&
        (symbol.type !== 'label' || labelText(symbol, properties) !== ''),
    ),
  );
}

/** Rules that count for a feature at a scale, in the style's order. */
export function rulesFor(style: MapStyle, properties: Properties, scale: number): Rule[] {
  const shown = style.rules.filter((rule) => showsAt(rule, scale));
  const taken = new Set(shown.filter((rule) => rule.filter && passes(rule.filter, properties)));
  return shown.filter((rule) => taken.has(rule) || (!rule.filter && (!rule.otherwise || taken.size === 0)));
}

/** The text that a label writes; '' where the property is empty. Long texts are cut, since a label is no paragraph. */
export function labelText({ property }: Pick<LabelSymbol, 'property'>, properties: Properties): string {
  const value = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  const text = String(value).replace(/\s+/g, ' ').trim();
  return [...text].length > 60 ? `${[...text].slice(0, 59).join('')}…` : text;
}
