import { SaxesParser } from 'saxes';
import { sldTexts as texts } from './texts.ts';

/** An element without its namespace: 1.0 and 1.1 put the same names into different ones. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

/** A text that is no SLD that we read; the message is Chinese and ready to show. */
export class SldError extends Error {
  override name = 'SldError';
}

const maxDepth = 60;
const maxNodes = 200_000;

/** The tree of an XML text. Document types are refused, and with them all entities; so are texts too deep or too many elements. */
export function parseXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let nodes = 0;
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    const [, line, column] = /^(\d+):(\d+)/.exec(error.message) ?? [];
    throw new SldError(texts.notXml(line && column ? texts.at(line, column) : ''));
  });
  parser.on('doctype', () => {
    throw new SldError(texts.doctype);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > maxDepth || ++nodes > maxNodes) throw new SldError(texts.tooLarge);
    const own = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]);
    const node = { name: localName(name), attributes: Object.fromEntries(own), children: [], text: '' };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on('text', (piece) => {
    open.at(-1)!.text += piece;
  });
  parser.on('cdata', (piece) => {
    open.at(-1)!.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text.replace(/^\uFEFF/, '')).close();
  const [first] = root.children;
  if (!first) throw new SldError(texts.notXml(''));
  return first;
}

export const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** The first child of a name. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => child.name === name);

/** The text of the first child of a name, without spaces around it; '' where there is none. */
export const textIn = (node: XmlNode | undefined, name: string): string =>
  (childOf(node, name)?.text ?? '').trim();
