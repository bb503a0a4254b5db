import { safeAddress } from '@homestead/http/contract';
import type { Editor } from '@tiptap/core';
import { useId, useState } from 'react';
import { richTextTexts as words } from './texts.ts';

/** Asks for the address of a link, under the toolbar; a wrong one is told in words. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const id = useId();
  const held: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof held === 'string' ? held : '');
  const [fault, setFault] = useState(false);
  const confirm = () => {
    const safe = safeAddress(address);
    if (!safe) return setFault(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({
          type: 'text',
          text: safe.href,
          marks: [{ type: 'link', attrs: { href: safe.href } }],
        })
        .run();
    else chain.setLink({ href: safe.href }).run();
    onClose();
  };
  return (
    <div className="rt-link">
      <label htmlFor={id}>{words.address}</label>
      <input
        id={id}
        type="url"
        inputMode="url"
        className="w-input"
        value={address}
        maxLength={1000}
        placeholder={words.addressHint}
        aria-invalid={fault || undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        // The panel was asked for just now: the next thing is to type.
        // biome-ignore lint/a11y/noAutofocus: it opens by a press and asks one thing
        autoFocus
        onChange={(event) => {
          setAddress(event.target.value);
          setFault(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            confirm();
          }
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <button type="button" onClick={confirm}>
        {words.confirm}
      </button>
      {editor.isActive('link') && (
        <button
          type="button"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {words.removeLink}
        </button>
      )}
      <button type="button" onClick={onClose}>
        {words.cancel}
      </button>
      {fault && (
        <p id={`${id}-fault`} role="alert">
          {words.badAddress}
        </p>
      )}
    </div>
  );
}
