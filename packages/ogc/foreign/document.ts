import { SaxesParser } from 'saxes';

/** An element of a document of another system; names are without their prefixes. */
export interface DocumentElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: DocumentElement[];
  text: string;
}

export type DocumentReason = 'notXml' | 'entities' | 'tooDeep' | 'tooLarge' | 'unknown' | 'exception';

/** Why a document of another system was not read. `said` holds what that system itself said, where it did. */
export class ForeignDocumentError extends Error {
  readonly reason: DocumentReason;
  readonly said: string;
  constructor(reason: DocumentReason, said = '') {
    super(`${reason}${said ? `: ${said}` : ''}`);
    this.name = 'ForeignDocumentError';
    this.reason = reason;
    this.said = said;
  }
}

export const documentLimits = { depth: 64, elements: 300_000, characters: 20_000_000 } as const;
const pieceLength = 128 * 1024;

/**
 * Reads XML that another system sent. Declared entities are refused and none is ever expanded; depth and size are bounded; long
 * documents are read in pieces, so that other calls are served between them. Throws ForeignDocumentError.
 */
export async function readDocument(text: string): Promise<DocumentElement> {
  if (text.length > documentLimits.characters) throw new ForeignDocumentError('tooLarge');
  const parser = new SaxesParser({ fragment: false });
  const root: DocumentElement = { name: '', attributes: {}, children: [], text: '' };
  const open: DocumentElement[] = [root];
  let count = 0;
  parser.on('error', () => {
    throw new ForeignDocumentError('notXml');
  });
  parser.on('doctype', (declaration) => {
    if (/<!ENTITY/i.test(declaration)) throw new ForeignDocumentError('entities');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > documentLimits.depth) throw new ForeignDocumentError('tooDeep');
    if (++count > documentLimits.elements) throw new ForeignDocumentError('tooLarge');
    const entries = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)]);
    const element: DocumentElement = {
      name: localName(name),
      attributes: Object.fromEntries(entries),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (piece: string) => {
    const last = open.at(-1);
    if (last) last.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  for (let at = 0; at < text.length; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
    if (at + pieceLength < text.length) await new Promise((resolve) => setImmediate(resolve));
  }
  parser.close();
  const [top] = root.children;
  if (!top) throw new ForeignDocumentError('notXml');
  return top;
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** The text of bytes by the charset of their header or of their XML declaration; UTF-8 without either. */
export function textOf(bytes: Uint8Array, contentType = ''): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const label =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(label).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

export const childrenOf = (element: DocumentElement | undefined, name: string): DocumentElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: DocumentElement | undefined, name: string): DocumentElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The text of the element that stands at a path below another; empty where there is none. */
export function textAt(element: DocumentElement | undefined, ...path: string[]): string {
  let at = element;
  for (const name of path) at = childOf(at, name);
  return at?.text.trim() ?? '';
}

/** What an exception report says, of any OGC version; null for any other document. */
export function exceptionIn(root: DocumentElement): string | null {
  if (!/^(ServiceExceptionReport|ExceptionReport|ServiceException)$/.test(root.name)) return null;
  const texts: string[] = [];
  const walk = (element: DocumentElement): void => {
    if (element.text.trim()) texts.push(element.text.trim());
    element.children.forEach(walk);
  };
  walk(root);
  return texts.join(' ').slice(0, 200);
}
