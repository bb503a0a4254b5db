import { FileIconMark, fileAddress, useFileAddress } from '@homestead/files/view';
import type { CallFunction } from '@homestead/http/client';
import { LinkTo } from '@homestead/ui/widgets';
import { createElement, type ReactNode, useMemo, useState } from 'react';
import {
  type AllowedTag,
  allowedTags,
  deepest,
  fileAttribute,
  fileIdPattern,
  widestSpan,
} from './allowed.ts';
import { isClean, plainText } from './plain.ts';
import './rich-text.css';
import { richTextTexts as words } from './texts.ts';

const known: ReadonlySet<string> = new Set(allowedTags);

/**
 * Shows stored rich text. Only what has the form of cleaned text is read at all, in an inert document, and made anew from the
 * allow-list, element by element; of anything else the words are shown. Nothing reaches the page as HTML.
 */
export function RichTextView({ html, call }: { html: string; call: CallFunction }) {
  const content = useMemo(() => {
    if (!isClean(html)) return plainText(html);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return childrenOf(body, call, 0);
  }, [html, call]);
  return <div className="rt-content">{content}</div>;
}

function childrenOf(parent: Element, call: CallFunction, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element ? elementOf(node, call, depth + 1, index) : null;
  });
}

function elementOf(element: Element, call: CallFunction, depth: number, key: number): ReactNode {
  const tag = element.localName;
  if (!known.has(tag) || depth > deepest) return null;
  const id = element.getAttribute(fileAttribute) ?? '';
  const isFile = fileIdPattern.test(id);
  switch (tag as AllowedTag) {
    case 'img':
      return isFile ? (
        <Picture key={key} call={call} id={id} alt={element.getAttribute('alt') ?? ''} />
      ) : null;
    case 'a':
      if (isFile) return <FileButton key={key} call={call} id={id} name={element.textContent ?? ''} />;
      return (
        <LinkTo key={key} href={element.getAttribute('href') ?? ''}>
          {childrenOf(element, call, depth)}
        </LinkTo>
      );
    case 'br':
      return <br key={key} />;
    case 'td':
    case 'th':
      return createElement(
        tag,
        { key, colSpan: spanOf(element, 'colspan'), rowSpan: spanOf(element, 'rowspan') },
        ...childrenOf(element, call, depth),
      );
    default:
      return createElement(tag, { key }, ...childrenOf(element, call, depth));
  }
}

function spanOf(element: Element, name: string): number | undefined {
  const span = Number(element.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= widestSpan ? span : undefined;
}

function Picture({ call, id, alt }: { call: CallFunction; id: string; alt: string }) {
  const { url, isMissing, retry } = useFileAddress(call, id, 'preview');
  if (isMissing) return <span className="rt-missing">{words.missing}</span>;
  if (!url) return <span className="rt-missing">{words.loading}</span>;
  return <img src={url} alt={alt || words.picture} {...{ [fileAttribute]: id }} onError={retry} />;
}

/** A file of the text: fetched with a ticket of the moment when somebody asks for it. */
function FileButton({ call, id, name }: { call: CallFunction; id: string; name: string }) {
  const [isMissing, setMissing] = useState(false);
  const open = async () => {
    const address = await fileAddress(call, id, 'download').catch(() => null);
    if (address === null) return setMissing(true);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
  };
  return (
    <button type="button" className="rt-file" aria-label={words.download(name)} onClick={() => void open()}>
      <FileIconMark name={name} />
      {name}
      {isMissing && <span className="rt-missing">{words.missing}</span>}
    </button>
  );
}
