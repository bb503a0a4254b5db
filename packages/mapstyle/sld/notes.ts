import { isColor } from '../style/color.ts';
import { sldTexts as texts } from './texts.ts';
import { childOf, type XmlNode } from './tree.ts';

/** What an import could not take over, each once, in the order found. */
export class Notes {
  readonly #found = new Set<string>();
  /** The rule that is read, which every note names. */
  within = '';

  add(text: string): void {
    this.#found.add(text);
  }

  /** Says every child element whose name is not among those that the reader takes. */
  others(node: XmlNode | undefined, taken: readonly string[]): void {
    for (const { name, attributes } of node?.children ?? []) {
      const own = attributes['name'] ? `${name} ${attributes['name']}` : name;
      if (!taken.includes(name) && !taken.includes(own)) this.add(texts.element(own, this.within));
    }
  }

  list(): string[] {
    return [...this.#found];
  }
}

/** `CssParameter` of 1.0 and `SvgParameter` of 1.1 by name; those not asked for are said. */
export function parametersOf(
  node: XmlNode | undefined,
  taken: readonly string[],
  notes: Notes,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const child of node?.children ?? []) {
    if (child.name !== 'CssParameter' && child.name !== 'SvgParameter') continue;
    const name = child.attributes['name'] ?? '';
    if (!taken.includes(name)) notes.add(texts.element(`${child.name} ${name}`, notes.within));
    else {
      const value = literalOf(child, name, notes);
      if (value !== undefined) found[name] = value;
    }
  }
  return found;
}

/** The text of an element that holds a constant, also as `ogc:Literal`; undefined (and said) where it holds an expression. */
export function literalOf(node: XmlNode | undefined, what: string, notes: Notes): string | undefined {
  if (!node) return undefined;
  const [inner] = node.children;
  if (!inner) return node.text.trim();
  if (node.children.length === 1 && inner.name === 'Literal') return inner.text.trim();
  notes.add(texts.expression(what, notes.within));
  return undefined;
}

export const literalIn = (node: XmlNode | undefined, name: string, notes: Notes): string | undefined =>
  literalOf(childOf(node, name), name, notes);

/** A number inside limits; what is none, or lies beyond, is said and replaced. */
export function numberOf(
  text: string | undefined,
  what: string,
  { least, most, usual }: { least: number; most: number; usual: number },
  notes: Notes,
): number {
  if (text === undefined || text === '') return usual;
  const value = Number(text);
  const used = Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : usual;
  if (used !== value) notes.add(texts.value(what, text.slice(0, 40), notes.within, String(used)));
  return used;
}

/** A colour as `#rrggbb`, also from `#rgb`. */
export function colorOf(text: string | undefined, what: string, usual: string, notes: Notes): string {
  if (text === undefined || text === '') return usual;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text;
  if (isColor(full)) return full.toLowerCase();
  notes.add(texts.value(what, text.slice(0, 40), notes.within, usual));
  return usual;
}
