import type { CallFunction } from '@homestead/http/client';
import { safeAddress } from '@homestead/http/contract';
import { Editor } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { FileMention, FilePicture } from './view-nodes.ts';

interface EditorInput {
  place: RefObject<HTMLDivElement | null>;
  value: string;
  /** Attributes of the place where people write. */
  attributes: Record<string, string>;
  call: CallFunction;
  onChange(html: string | null): void;
  /** Files that came by paste or drop. */
  onFiles(files: File[]): void;
  /** Foreign pictures were left behind. */
  onForeignImages(): void;
}

/** The editor at work: takes up what comes from outside (a draft, an offer), and tells every change. */
export function useEditor(input: EditorInput): Editor | null {
  const latest = useRef(input);
  latest.current = input;
  const told = useRef(input.value);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const { place, value, attributes, call } = latest.current;
    const made = new Editor({
      element: place.current,
      injectCSS: false,
      content: value,
      extensions: [
        StarterKit.configure({
          heading: { levels: [2, 3] },
          code: false,
          codeBlock: false,
          horizontalRule: false,
          link: {
            openOnClick: false,
            protocols: ['http', 'https'],
            isAllowedUri: (address) => safeAddress(address ?? '') !== null,
            HTMLAttributes: { target: null, rel: null, class: null },
          },
        }),
        // Without the widths of columns, which would be styles.
        Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
        TableRow,
        TableHeader,
        TableCell,
        FilePicture.configure({ call }),
        FileMention.configure({ call }),
      ],
      editorProps: {
        attributes: {
          class: 'rt-content rt-writing',
          role: 'textbox',
          'aria-multiline': 'true',
          ...attributes,
        },
        transformPastedHTML: (html) => withoutForeign(html, () => latest.current.onForeignImages()),
        handlePaste: (_view, event) => takeFiles(event.clipboardData, event, latest.current.onFiles),
        handleDrop: (_view, event, _slice, isMoved) =>
          !isMoved && takeFiles(event.dataTransfer, event, latest.current.onFiles),
      },
      onTransaction: () => redraw(),
      onUpdate: ({ editor: now }) => {
        told.current = now.isEmpty ? '' : now.getHTML();
        latest.current.onChange(told.current || null);
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    if (!editor || input.value === told.current) return;
    told.current = input.value;
    editor.commands.setContent(input.value, { emitUpdate: false });
  }, [editor, input.value]);
  return editor;
}

/** Pictures of other sites do not come along: they would tell those sites who reads. */
function withoutForeign(html: string, tell: () => void): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const foreign = body.querySelectorAll('img:not([data-file-id])');
  if (foreign.length > 0) tell();
  for (const element of body.querySelectorAll('img:not([data-file-id]), style, script, svg, iframe, object'))
    element.remove();
  for (const element of body.querySelectorAll('[style]')) element.removeAttribute('style');
  return body.innerHTML;
}

/** Files alone are taken as uploads; words with files beside them are pasted as words. */
function takeFiles(data: DataTransfer | null, event: Event, onFiles: (files: File[]) => void): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || data?.types.includes('text/html')) return false;
  event.preventDefault();
  onFiles(files);
  return true;
}
