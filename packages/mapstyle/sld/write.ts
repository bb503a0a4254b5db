import type { Filter } from '../style/filter.ts';
import type { GeometryType, MapStyle, Rule } from '../style/style.ts';
import type { Hatch, LabelSymbol, MapSymbol, Stroke } from '../style/symbol.ts';
import { hatchNames } from './read-symbol.ts';

export type SldVersion = '1.0.0' | '1.1.0';

/** Names of elements in one version of SLD. */
interface Words {
  /** Prefix of elements of Symbology Encoding. */
  se: string;
  parameter: string;
  escape: string;
  titled(title: string): string;
}

const words: Readonly<Record<SldVersion, Words>> = {
  '1.0.0': {
    se: '',
    parameter: 'CssParameter',
    escape: 'escape',
    titled: (title) => `<Title>${escaped(title)}</Title>`,
  },
  '1.1.0': {
    se: 'se:',
    parameter: 'se:SvgParameter',
    escape: 'escapeChar',
    titled: (title) => `<se:Description><se:Title>${escaped(title)}</se:Title></se:Description>`,
  },
};

const heads: Readonly<Record<SldVersion, string>> = {
  '1.0.0':
    '<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.0.0/StyledLayerDescriptor.xsd">',
  '1.1.0':
    '<StyledLayerDescriptor version="1.1.0" xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/StyledLayerDescriptor.xsd">',
};

/** A style as SLD; `name` is that of the layer or the style. Everything that a MapStyle says has a place in both versions. */
export function writeSld(
  { name, title, style }: { name: string; title: string; style: MapStyle; geometryType?: GeometryType },
  version: SldVersion,
): string {
  const { se, titled } = words[version];
  const label = `<${se}Name>${escaped(name)}</${se}Name>`;
  const lists = partsOf(style.rules).map(
    (rules) =>
      `<${se}FeatureTypeStyle>${rules.map((rule) => ruleText(rule, version)).join('')}</${se}FeatureTypeStyle>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n${heads[version]}<NamedLayer>${label}<UserStyle>${label}` +
    `${titled(title)}${lists.join('')}</UserStyle></NamedLayer></StyledLayerDescriptor>\n`
  );
}

/**
 * An `ElseFilter` counts where no other rule of its FeatureTypeStyle does; ours where none with a filter does. So rules without
 * a filter stand in their own one beside it.
 */
function partsOf(rules: readonly Rule[]): Rule[][] {
  if (!rules.some(({ otherwise }) => otherwise)) return [[...rules]];
  const isPlain = ({ filter, otherwise }: Rule) => !filter && !otherwise;
  const first = rules.findIndex((rule) => !isPlain(rule));
  const after = rules.slice(first).filter(isPlain);
  return [rules.slice(0, first), rules.slice(first).filter((rule) => !isPlain(rule)), after].filter(
    (part) => part.length > 0,
  );
}

function ruleText(rule: Rule, version: SldVersion): string {
  const { se, titled } = words[version];
  const { filter, otherwise, minScale, maxScale } = rule;
  return element(`${se}Rule`, [
    `<${se}Name>${escaped(rule.name)}</${se}Name>${titled(rule.title)}`,
    filter
      ? `<ogc:Filter>${filterText(filter, version)}</ogc:Filter>`
      : otherwise
        ? `<${se}ElseFilter/>`
        : '',
    minScale === undefined ? '' : element(`${se}MinScaleDenominator`, [String(minScale)]),
    maxScale === undefined ? '' : element(`${se}MaxScaleDenominator`, [String(maxScale)]),
    ...rule.symbols.map((symbol) => symbolText(symbol, version)),
  ]);
}

const element = (name: string, inside: readonly string[]): string => `<${name}>${inside.join('')}</${name}>`;

const names = {
  eq: 'PropertyIsEqualTo',
  ne: 'PropertyIsNotEqualTo',
  lt: 'PropertyIsLessThan',
  le: 'PropertyIsLessThanOrEqualTo',
  gt: 'PropertyIsGreaterThan',
  ge: 'PropertyIsGreaterThanOrEqualTo',
} as const;

function filterText(filter: Filter, version: SldVersion): string {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const inside = filter.filters.map((part) => filterText(part, version));
      return inside.length === 1 ? inside[0]! : element(filter.op === 'and' ? 'ogc:And' : 'ogc:Or', inside);
    }
    case 'not':
      return element('ogc:Not', [filterText(filter.filter, version)]);
    case 'null':
      return element('ogc:PropertyIsNull', [propertyText(filter.property)]);
    case 'between': {
      const [low, high] = filter.value;
      return element('ogc:PropertyIsBetween', [
        propertyText(filter.property),
        element('ogc:LowerBoundary', [literal(low)]),
        element('ogc:UpperBoundary', [literal(high)]),
      ]);
    }
    case 'in': {
      const each = filter.value.map((value) => filterText({ ...filter, op: 'eq', value }, version));
      return each.length === 1 ? each[0]! : element('ogc:Or', each);
    }
    case 'like': {
      const pattern = filter.value.replaceAll('\\', '\\\\');
      const signs = `wildCard="%" singleChar="_" ${words[version].escape}="\\"`;
      return `<ogc:PropertyIsLike ${signs}>${propertyText(filter.property)}${literal(pattern)}</ogc:PropertyIsLike>`;
    }
    default:
      return element(`ogc:${names[filter.op]}`, [propertyText(filter.property), literal(filter.value)]);
  }
}

const propertyText = (name: string) => element('ogc:PropertyName', [escaped(name)]);
const literal = (value: unknown) => element('ogc:Literal', [escaped(String(value))]);

function symbolText(symbol: MapSymbol, version: SldVersion): string {
  const { se } = words[version];
  const parameters = (list: Readonly<Record<string, string | number | undefined>>) =>
    parametersText(list, version);
  const strokeText = (stroke: Stroke, more: Readonly<Record<string, string | undefined>> = {}) =>
    element(`${se}Stroke`, [
      parameters({
        stroke: stroke.color,
        'stroke-width': stroke.width,
        'stroke-opacity': stroke.opacity,
        'stroke-dasharray': stroke.dash?.join(' '),
        ...more,
      }),
    ]);
  const fillText = (color: string, opacity?: number) =>
    element(`${se}Fill`, [parameters({ fill: color, 'fill-opacity': opacity })]);
  const hatchText = ({ pattern, color, width, opacity, spacing }: Hatch) =>
    element(`${se}Fill`, [
      element(`${se}GraphicFill`, [
        element(`${se}Graphic`, [
          element(`${se}Mark`, [
            element(`${se}WellKnownName`, [hatchNames[pattern]]),
            strokeText({ color, width, ...(opacity === undefined ? {} : { opacity }) }),
          ]),
          element(`${se}Size`, [String(spacing)]),
        ]),
      ]),
    ]);
  switch (symbol.type) {
    case 'fill': {
      const outline = symbol.outline ? strokeText(symbol.outline) : '';
      const solid = symbol.color ? fillText(symbol.color, symbol.opacity) : '';
      const polygon = (inside: readonly string[]) => element(`${se}PolygonSymbolizer`, inside);
      if (!symbol.hatch) return polygon([solid, outline]);
      return (solid ? polygon([solid]) : '') + polygon([hatchText(symbol.hatch), outline]);
    }
    case 'line': {
      const join = symbol.join === 'miter' ? 'mitre' : symbol.join;
      const ends = { 'stroke-linecap': symbol.cap, 'stroke-linejoin': join };
      return element(`${se}LineSymbolizer`, [strokeText(symbol, ends)]);
    }
    case 'mark':
      return element(`${se}PointSymbolizer`, [
        element(`${se}Graphic`, [
          element(`${se}Mark`, [
            element(`${se}WellKnownName`, [symbol.shape]),
            fillText(symbol.color, symbol.opacity),
            symbol.stroke ? strokeText(symbol.stroke) : '',
          ]),
          element(`${se}Size`, [String(symbol.size)]),
          symbol.rotation ? element(`${se}Rotation`, [String(symbol.rotation)]) : '',
        ]),
      ]);
    case 'label':
      return labelText(symbol, se, parameters, fillText);
  }
}

function labelText(
  { property, size, bold, offset, halo, color }: LabelSymbol,
  se: string,
  parameters: (list: Readonly<Record<string, string | number | undefined>>) => string,
  fillText: (color: string) => string,
): string {
  const [x = 0, y = 0] = offset ?? [];
  return element(`${se}TextSymbolizer`, [
    element(`${se}Label`, [propertyText(property)]),
    element(`${se}Font`, [
      parameters({
        'font-family': 'Noto Sans CJK SC',
        'font-size': size,
        'font-weight': bold ? 'bold' : 'normal',
      }),
    ]),
    element(`${se}LabelPlacement`, [
      element(`${se}PointPlacement`, [
        element(`${se}AnchorPoint`, [
          element(`${se}AnchorPointX`, ['0.5']),
          element(`${se}AnchorPointY`, ['0.5']),
        ]),
        offset
          ? element(`${se}Displacement`, [
              element(`${se}DisplacementX`, [String(x)]),
              element(`${se}DisplacementY`, [String(y === 0 ? 0 : -y)]),
            ])
          : '',
      ]),
    ]),
    halo ? element(`${se}Halo`, [element(`${se}Radius`, [String(halo.width)]), fillText(halo.color)]) : '',
    fillText(color),
  ]);
}

function parametersText(
  list: Readonly<Record<string, string | number | undefined>>,
  version: SldVersion,
): string {
  const { parameter } = words[version];
  return Object.entries(list)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${parameter} name="${name}">${escaped(String(value))}</${parameter}>`)
    .join('');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters have no place in XML 1.0 and are left out. */
function escaped(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => signs[sign]!);
}
