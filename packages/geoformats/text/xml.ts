import { SaxesParser, type SaxesTagNS } from 'saxes';
import { FormatError } from '../codes.ts';

/** An element with everything in it. */
export interface XmlElement {
  name: string;
  uri: string;
  /** By local name, or `prefix:name`. */
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** An element that was asked for, and the open elements around it, each with a number of its own. */
export interface XmlPart {
  element: XmlElement;
  around: readonly XmlPlace[];
}
export interface XmlPlace {
  name: string;
  uri: string;
  serial: number;
}

const mostDepth = 100;

/**
 * Takes an XML text of any size apart: yields each element for which `isWanted` says yes, with all in it, and keeps nothing
 * of the rest. Entities of a document type are never expanded: a text with any is refused (`externalEntity`). Throws
 * `broken`, `cutShort`, `tooDeep`, and `textTooLong` for an element beyond `most` characters.
 */
export async function* xmlParts(
  chunks: AsyncIterable<string>,
  isWanted: (name: string, uri: string, around: readonly XmlPlace[]) => boolean,
  most: number,
): AsyncGenerator<XmlPart> {
  const found: XmlPart[] = [];
  const around: XmlPlace[] = [];
  const inside: XmlElement[] = [];
  let serial = 0;
  let characters = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', (text) => {
    if (/[[&%]|ENTITY/i.test(text)) throw new FormatError('externalEntity');
  });
  parser.on('error', (error) => {
    if (/undefined entity/i.test(error.message)) throw new FormatError('externalEntity');
    throw new FormatError(/unexpected end|unclosed/i.test(error.message) ? 'cutShort' : 'broken', [
      error.message,
    ]);
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (around.length + inside.length >= mostDepth) throw new FormatError('tooDeep');
    const { local: name, uri } = tag;
    if (inside.length === 0 && !isWanted(name, uri, around)) {
      around.push({ name, uri, serial: serial++ });
      return;
    }
    if (inside.length === 0) characters = 0;
    const element: XmlElement = { name, uri, attributes: attributesOf(tag), children: [], text: '' };
    inside.at(-1)?.children.push(element);
    inside.push(element);
    characters += 50;
  });
  const addText = (text: string) => {
    const element = inside.at(-1);
    if (!element) return;
    characters += text.length;
    if (characters > most) throw new FormatError('textTooLong', [inside[0]!.name]);
    element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = inside.pop();
    if (!element) around.pop();
    else if (inside.length === 0) found.push({ element, around: [...around] });
  });
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
}

function attributesOf(tag: SaxesTagNS): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { local, value, prefix } of Object.values(tag.attributes))
    if (prefix !== 'xmlns' && local !== 'xmlns') attributes[local] = value;
  return attributes;
}

/** The first child of a name. */
export const childOf = (element: XmlElement, ...names: string[]): XmlElement | undefined =>
  element.children.find(({ name }) => names.includes(name));

/** The encoding that an XML declaration names. */
export const xmlEncodingName = (head: Uint8Array): string | undefined =>
  /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(Buffer.from(head).toString('latin1'))?.[1];
