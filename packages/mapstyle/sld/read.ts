import { type GeometryType, type MapStyle, maxRules, type Rule } from '../style/style.ts';
import type { MapSymbol } from '../style/symbol.ts';
import { Notes } from './notes.ts';
import { readFilter } from './read-filter.ts';
import { readSymbolizer } from './read-symbol.ts';
import { sldTexts as texts } from './texts.ts';
import { childOf, childrenOf, parseXml, SldError, textIn, type XmlNode } from './tree.ts';

export interface SldStyle {
  name: string;
  geometryType: GeometryType;
  style: MapStyle;
  /** What was not taken over, by name; empty where everything was. */
  notes: string[];
}

const cut = (text: string) => [...text.trim()].slice(0, 100).join('');

/** Reads the first style of an SLD 1.0.0 or 1.1.0. Throws SldError where the text is no SLD or has no rule that can be read. */
export function readSld(text: string): SldStyle {
  const root = rootOf(text);
  const notes = new Notes();
  const layers = root.children.filter(({ name }) => name === 'NamedLayer' || name === 'UserLayer');
  const styles = layers.flatMap((layer) => childrenOf(layer, 'UserStyle').map((style) => ({ layer, style })));
  const [first] = styles;
  if (!first) throw new SldError(texts.noStyle);
  for (const { style, layer } of styles.slice(1)) notes.add(texts.onlyFirst(nameOf(style) || nameOf(layer)));
  const name = nameOf(first.style) || nameOf(first.layer) || texts.untitled;
  notes.within = name;
  notes.others(root, ['NamedLayer', 'UserLayer', 'Name', 'Description', 'Title', 'Abstract']);
  const rules = rulesOf(first.style, notes);
  return { name, geometryType: geometryOf(rules), style: { rules }, notes: notes.list() };
}

/** The root of an SLD in a version that is read. Throws SldError. */
export function rootOf(text: string): XmlNode {
  const root = parseXml(text);
  if (root.name !== 'StyledLayerDescriptor') throw new SldError(texts.notSld);
  const version = root.attributes['version'] ?? '';
  if (version !== '1.0.0' && version !== '1.1.0') throw new SldError(texts.version(version.slice(0, 20)));
  return root;
}

/** The rules of a UserStyle; what is not taken over is noted. Throws SldError where none can be read. */
export function rulesOf(style: XmlNode, notes: Notes): Rule[] {
  notes.others(style, ['Name', 'Title', 'Abstract', 'Description', 'IsDefault', 'FeatureTypeStyle']);
  const rules = readRules(childrenOf(style, 'FeatureTypeStyle'), notes);
  if (rules.length === 0) throw new SldError([texts.noRules, ...notes.list().slice(0, 5)].join('；'));
  return rules;
}

/** Title before name, since people know a style by it. */
const nameOf = (node: XmlNode): string =>
  cut(textIn(node, 'Title') || textIn(childOf(node, 'Description'), 'Title') || textIn(node, 'Name'));

function readRules(styles: readonly XmlNode[], notes: Notes): Rule[] {
  const nodes = styles.flatMap((style) => {
    notes.others(style, [
      'Name',
      'Title',
      'Abstract',
      'Description',
      'FeatureTypeName',
      'SemanticTypeIdentifier',
      'Rule',
    ]);
    return childrenOf(style, 'Rule');
  });
  if (nodes.length > maxRules) throw new SldError(texts.tooManyRules(maxRules));
  return nodes.flatMap((node, index) => readRule(node, index + 1, notes));
}

const symbolizer = /Symbolizer$/;
const ruleParts = [
  'Name',
  'Title',
  'Abstract',
  'Description',
  'Filter',
  'ElseFilter',
  'MinScaleDenominator',
  'MaxScaleDenominator',
];

function readRule(node: XmlNode, number: number, notes: Notes): Rule[] {
  const title = nameOf(node) || texts.rule(number);
  notes.within = title;
  const symbolizers = node.children.filter(({ name }) => symbolizer.test(name));
  notes.others(node, [...ruleParts, ...symbolizers.map(({ name }) => name)]);
  try {
    const filter = childOf(node, 'Filter');
    const symbols = merged(symbolizers.flatMap((each) => readSymbolizer(each, notes)));
    if (symbols.length === 0) throw new SldError(texts.noSymbols);
    if (symbols.length > 10) notes.add(`${title}：${texts.manySymbols}`);
    const rule: Rule = {
      name: cut(textIn(node, 'Name')) || `rule-${number}`,
      title,
      ...(filter ? { filter: readFilter(filter) } : {}),
      ...(childOf(node, 'ElseFilter') ? { otherwise: true as const } : {}),
      ...scaleOf(node, 'MinScaleDenominator', 'minScale', notes),
      ...scaleOf(node, 'MaxScaleDenominator', 'maxScale', notes),
      symbols: symbols.slice(0, 10),
    };
    return [rule];
  } catch (error) {
    if (!(error instanceof SldError)) throw error;
    notes.add(texts.ruleLeft(title, error.message));
    return [];
  }
}

function scaleOf(node: XmlNode, element: string, key: 'minScale' | 'maxScale', notes: Notes) {
  const text = textIn(node, element);
  if (text === '' || (key === 'minScale' && Number(text) === 0)) return {};
  const value = Number(text);
  if (value > 0 && value <= 1e10) return { [key]: value };
  if (key === 'minScale' || !(value > 1e10))
    notes.add(texts.value(element, text.slice(0, 40), notes.within, '不限'));
  return {};
}

/** An area filled in a colour, then hatched, is one symbol. */
function merged(symbols: readonly MapSymbol[]): MapSymbol[] {
  const result: MapSymbol[] = [];
  for (const symbol of symbols) {
    const last = result.at(-1);
    const isHatchOver =
      symbol.type === 'fill' && symbol.hatch && !symbol.color && last?.type === 'fill' && last.color;
    if (isHatchOver && !last.hatch && !last.outline) result[result.length - 1] = { ...last, ...symbol };
    else result.push(symbol);
  }
  return result;
}

function geometryOf(rules: readonly Rule[]): GeometryType {
  const types = new Set(rules.flatMap(({ symbols }) => symbols.map(({ type }) => type)));
  if (types.has('fill')) return 'Polygon';
  if (types.has('line')) return 'LineString';
  return types.has('mark') ? 'Point' : 'Polygon';
}
