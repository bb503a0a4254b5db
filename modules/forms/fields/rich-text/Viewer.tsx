import {
  FileIconMark,
  type PreviewComponent,
  saveFile,
  useFileAddress,
  type ViewedFile,
} from '@homestead/files/view';
import type { CallFunction } from '@homestead/http/client';
import { LinkTo } from '@homestead/ui/widgets';
import { createElement, type ReactNode, useMemo, useRef, useState } from 'react';
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

interface Props {
  html: string;
  call: CallFunction;
  /** How the client shows pictures large. */
  Preview: PreviewComponent;
  /** Tells why a file could not be fetched. */
  notify(message: string): void;
}

/** What the parts of the text need to do their work. */
type Acts = Pick<Props, 'call' | 'notify'> & { onShow(id: string): void };

/**
 * Shows stored rich text. Only what has the form of cleaned text is read at all, in an inert document, and made anew from the
 * allow-list, element by element; of anything else the words are shown. Nothing reaches the page as HTML. Pictures open large.
 */
export function RichTextView({ html, call, Preview, notify }: Props) {
  const [shown, setShown] = useState<string>();
  const latest = useRef(notify);
  latest.current = notify;
  const { content, pictures } = useMemo(() => {
    if (!isClean(html)) return { content: plainText(html), pictures: [] };
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const acts: Acts = { call, notify: (message) => latest.current(message), onShow: setShown };
    return { content: childrenOf(body, acts, 0), pictures: picturesOf(body) };
  }, [html, call]);
  return (
    <div className="rt-content">
      {content}
      <Preview call={call} files={pictures} current={shown} onShow={setShown} />
    </div>
  );
}

/** The pictures that the text shows, in its order, each once. */
function picturesOf(body: Element): ViewedFile[] {
  const all = [...body.querySelectorAll('img')].map((image) => ({
    id: idOf(image),
    name: image.getAttribute('alt') ?? '',
  }));
  return all.filter(({ id }, at) => id !== '' && all.findIndex((other) => other.id === id) === at);
}

/** The file that an element names; empty where it names none. */
function idOf(element: Element): string {
  const id = element.getAttribute(fileAttribute) ?? '';
  return fileIdPattern.test(id) ? id : '';
}

function childrenOf(parent: Element, acts: Acts, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return node.data;
    return node instanceof Element ? elementOf(node, acts, depth + 1, index) : null;
  });
}

function elementOf(element: Element, acts: Acts, depth: number, key: number): ReactNode {
  const tag = element.localName;
  if (!known.has(tag) || depth > deepest) return null;
  const id = idOf(element);
  switch (tag as AllowedTag) {
    case 'img':
      return id && <PictureButton key={key} acts={acts} id={id} alt={element.getAttribute('alt') ?? ''} />;
    case 'a':
      if (id) return <FileButton key={key} acts={acts} id={id} name={element.textContent ?? ''} />;
      return (
        <LinkTo key={key} href={element.getAttribute('href') ?? ''}>
          {childrenOf(element, acts, depth)}
        </LinkTo>
      );
    case 'br':
      return <br key={key} />;
    case 'td':
    case 'th':
      return createElement(
        tag,
        { key, colSpan: spanOf(element, 'colspan'), rowSpan: spanOf(element, 'rowspan') },
        ...childrenOf(element, acts, depth),
      );
    default:
      return createElement(tag, { key }, ...childrenOf(element, acts, depth));
  }
}

function spanOf(element: Element, name: string): number | undefined {
  const span = Number(element.getAttribute(name));
  return Number.isInteger(span) && span > 1 && span <= widestSpan ? span : undefined;
}

function PictureButton({ acts, id, alt }: { acts: Acts; id: string; alt: string }) {
  const { url, isMissing, retry } = useFileAddress(acts.call, id, 'preview');
  if (isMissing) return <span className="rt-missing">{words.missing}</span>;
  if (!url) return <span className="rt-missing">{words.loading}</span>;
  return (
    <button
      type="button"
      className="rt-picture"
      aria-label={words.preview(alt || words.picture)}
      onClick={() => acts.onShow(id)}
    >
      <img src={url} alt={alt || words.picture} {...{ [fileAttribute]: id }} onError={retry} />
    </button>
  );
}

/** A file of the text: fetched with a ticket of the moment when somebody asks for it; a refusal is told in its own words. */
function FileButton({ acts, id, name }: { acts: Acts; id: string; name: string }) {
  const fetchFile = async () => {
    const fault = await saveFile(acts.call, id);
    if (fault !== null) acts.notify(fault);
  };
  return (
    <button type="button" className="rt-file" title={words.download(name)} onClick={() => void fetchFile()}>
      <FileIconMark name={name} />
      {name}
    </button>
  );
}
