import type { UploadRule } from '@homestead/files/contract';
import type { CallFailure, CallFunction } from '@homestead/http/client';
import { useRef, useState } from 'react';
import { codePoints } from '../../engine/values/text-cleaning.ts';
import { LinkPanel } from './LinkPanel.tsx';
import { plainText } from './plain.ts';
import './rich-text.css';
import { Toolbar } from './Toolbar.tsx';
import { richTextTexts as words } from './texts.ts';
import { useEditor } from './use-editor.ts';
import { useInsert } from './use-insert.ts';

export interface RichTextProps {
  id: string;
  /** Id of the words that name the field. */
  labelledBy: string;
  describedBy?: string;
  value: string;
  limit: number;
  /** What may be uploaded; absent: neither pictures nor files. */
  rule?: UploadRule | undefined;
  /** `group.field`, where the server knows a rule by that name. */
  ruleName?: string | undefined;
  call: CallFunction;
  onChange(html: string | null): void;
  onBusy?: ((isBusy: boolean) => void) | undefined;
  notify(message: string): void;
  /** The one error handler, for uploads that the server refuses. */
  onFailure?(failure: CallFailure): void;
}

/** The rich-text editor of both clients; loaded only where somebody writes. */
export default function RichTextEditor({ value, limit, rule, call, notify, ...rest }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const kind = useRef<'image' | 'file'>('image');
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    place,
    value,
    call,
    attributes: {
      id: rest.id,
      'aria-labelledby': rest.labelledBy,
      ...(rest.describedBy ? { 'aria-describedby': rest.describedBy } : {}),
    },
    onChange: rest.onChange,
    onFiles: (files) => (rule ? void insert(files) : undefined),
    onForeignImages: () => notify(words.foreignImage),
  });
  const { insert, status } = useInsert({
    editor,
    rule,
    ruleName: rest.ruleName,
    notify,
    ...(rest.onFailure ? { onFailure: rest.onFailure } : {}),
    ...(rest.onBusy ? { onBusy: rest.onBusy } : {}),
  });
  const upload = (wanted: 'image' | 'file') => {
    kind.current = wanted;
    const input = chooser.current;
    if (!input) return;
    input.accept = wanted === 'image' ? 'image/*' : '';
    input.click();
  };
  const count = codePoints(plainText(value));
  return (
    <div className="rt-editor">
      {editor && (
        <Toolbar
          editor={editor}
          onLink={() => setLinking(!isLinking)}
          {...(rule ? { onUpload: upload } : {})}
        />
      )}
      {editor && isLinking && <LinkPanel editor={editor} onClose={() => setLinking(false)} />}
      <div ref={place} />
      <div className="rt-foot">
        <span role="status">{status}</span>
        <span data-over={count > limit || undefined}>{words.counted(count, limit)}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        data-testid="rich-text-file"
        onChange={(event) => {
          void insert([...(event.target.files ?? [])], kind.current);
          event.target.value = '';
        }}
      />
    </div>
  );
}
