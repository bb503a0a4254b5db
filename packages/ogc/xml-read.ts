import { SaxesParser } from 'saxes';
import { OwsException } from './exception.ts';

/** An element of a request; `name` is the local one, since servers accept any prefix. */
export interface XmlElement {
  name: string;
  namespace: string;
  /** Attributes by local name. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Character data directly inside, joined. */
  text: string;
}

/** Deeper than any request; filters have a limit of their own. */
const maxDepth = 200;
const maxElements = 100_000;

/**
 * Parses a request's XML. A document type is refused, and with it every entity, so that nothing is ever fetched or expanded.
 * Throws OwsException with the locator that the caller names.
 */
export function readXml(text: string, locator: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const refuse = (why: string) => new OwsException('OperationParsingFailed', locator, why, 400);
  const stack: XmlElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on('doctype', () => {
    throw refuse('请求中不能有文档类型声明（DOCTYPE）和实体');
  });
  parser.on('error', () => {
    throw refuse('请求不是格式正确的 XML');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (stack.length >= maxDepth || count > maxElements) throw refuse('请求的 XML 嵌套过深或内容过多');
    const own: Record<string, string> = Object.create(null);
    for (const attribute of Object.values(attributes)) own[attribute.local] = attribute.value;
    const element: XmlElement = { name: local, namespace: uri, attributes: own, children: [], text: '' };
    stack.at(-1)?.children.push(element);
    root ??= element;
    stack.push(element);
  });
  const addText = (more: string) => {
    const top = stack.at(-1);
    if (top) top.text += more;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    stack.pop();
  });
  parser.write(text).close();
  if (!root) throw refuse('请求不是格式正确的 XML');
  return root;
}

/** The first child of one of the names. */
export const childOf = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  element.children.find(({ name }) => names.includes(name));

export const childrenOf = (element: XmlElement, ...names: string[]): XmlElement[] =>
  element.children.filter(({ name }) => names.includes(name));

/** The name without its prefix: `app:parcel` and `parcel` mean the same here, as one namespace holds all layers. */
export const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
