import { Value } from 'typebox/value';
import { type Filter, Property } from '../style/filter.ts';
import { sldTexts as texts } from './texts.ts';
import { childOf, childrenOf, localName, SldError, textIn, type XmlNode } from './tree.ts';

const comparisons: Readonly<Record<string, 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'>> = {
  PropertyIsEqualTo: 'eq',
  PropertyIsNotEqualTo: 'ne',
  PropertyIsLessThan: 'lt',
  PropertyIsLessThanOrEqualTo: 'le',
  PropertyIsGreaterThan: 'gt',
  PropertyIsGreaterThanOrEqualTo: 'ge',
};

/** A filter of an `ogc:Filter` or of one condition in it. Throws SldError that names what is not supported. */
export function readFilter(node: XmlNode): Filter {
  const { name, children } = node;
  if (name === 'Filter') {
    if (children.length !== 1) throw new SldError(texts.filter('Filter'));
    return readFilter(children[0]!);
  }
  if (name === 'And' || name === 'Or') return listOf(name, children.map(readFilter));
  if (name === 'Not' && children.length === 1) return { op: 'not', filter: readFilter(children[0]!) };
  const op = comparisons[name];
  if (op) return comparisonOf(node, op);
  if (name === 'PropertyIsNull') return { op: 'null', property: propertyIn(node) };
  if (name === 'PropertyIsLike') return likeOf(node);
  if (name === 'PropertyIsBetween') {
    const low = literalIn(childOf(node, 'LowerBoundary') ?? node);
    const high = literalIn(childOf(node, 'UpperBoundary') ?? node);
    return { op: 'between', property: propertyIn(node), value: [orderable(low), orderable(high)] };
  }
  throw new SldError(texts.filter(name));
}

function listOf(name: 'And' | 'Or', filters: Filter[]): Filter {
  const [first] = filters;
  if (!first || filters.length > 500) throw new SldError(texts.filter(name));
  if (filters.length === 1) return first;
  if (name === 'Or' && first.op === 'eq') {
    const { property } = first;
    const values = filters.flatMap((each) =>
      each.op === 'eq' && each.property === property ? [each.value] : [],
    );
    if (values.length === filters.length) return { op: 'in', property, value: values };
  }
  if (filters.length > 100) throw new SldError(texts.filter(name));
  return { op: name === 'And' ? 'and' : 'or', filters };
}

const turned = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

/** Codes such as `0101` stay texts, where equality is asked; an order of numbers is asked with numbers. */
function comparisonOf(node: XmlNode, op: keyof typeof turned): Filter {
  const literal = literalIn(node);
  const property = propertyIn(node);
  const used = node.children[0]?.name === 'Literal' ? turned[op] : op;
  return { op: used, property, value: used === 'eq' || used === 'ne' ? literal : orderable(literal) };
}

function likeOf(node: XmlNode): Filter {
  const { wildCard = '*', singleChar = '#', escapeChar } = node.attributes;
  const escapes = escapeChar ?? node.attributes['escape'] ?? '\\';
  const pattern = [...literalIn(node)];
  let value = '';
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at]!;
    const isEscaped = sign === escapes && at + 1 < pattern.length;
    const plain = isEscaped ? pattern[++at]! : sign;
    if (!isEscaped && sign === wildCard) value += '%';
    else if (!isEscaped && sign === singleChar) value += '_';
    else if (plain === '%' || plain === '_') throw new SldError(texts.filter(`PropertyIsLike（${plain}）`));
    else value += plain;
  }
  return { op: 'like', property: propertyIn(node), value };
}

const orderable = (text: string): string | number =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

function literalIn(node: XmlNode): string {
  const literals = childrenOf(node, 'Literal');
  // Boundaries may hold their text without a literal.
  if (literals.length === 0 && node.children.length === 0) return node.text.trim();
  if (literals.length !== 1) throw new SldError(texts.filter(node.name));
  const text = literals[0]!.text;
  if (literals[0]!.children.length > 0 || text.length > 200) throw new SldError(texts.filter(node.name));
  return text;
}

function propertyIn(node: XmlNode): string {
  const name = localName(textIn(node, 'PropertyName') || textIn(node, 'ValueReference'));
  if (name === '' && !childOf(node, 'PropertyName')) throw new SldError(texts.filter(node.name));
  return checkedProperty(name);
}

/** A property's name without a namespace. Throws SldError for one that styles do not take. */
export function checkedProperty(text: string): string {
  const name = localName(text.trim());
  if (!Value.Check(Property, name)) throw new SldError(texts.property(text.slice(0, 60)));
  return name;
}
