import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { richCommands } from './commands.ts';
import { Sign } from './signs.tsx';
import { richTextTexts as words } from './texts.ts';

interface Props {
  editor: Editor;
  onLink(): void;
  /** Absent: the field takes no files. */
  onUpload?: ((kind: 'image' | 'file') => void) | undefined;
}

/** The toolbar: one stop for Tab, arrow keys inside, every button named. */
export function Toolbar({ editor, onLink, onUpload }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const isInTable = editor.isActive('table');
  const tools = [
    ...richCommands
      .filter((command) => !command.inTable || isInTable)
      .map(({ key, name, run, isActive, isEnabled }) => ({
        key,
        name,
        act: () => void run(editor),
        isOn: isActive?.(editor),
        isOff: isEnabled ? !isEnabled(editor) : false,
      })),
    { key: 'link', name: words.link, act: onLink, isOn: editor.isActive('link'), isOff: false },
    ...(onUpload
      ? (['image', 'file'] as const).map((kind) => ({
          key: kind,
          name: words[kind],
          act: () => onUpload(kind),
          isOn: undefined,
          isOff: false,
        }))
      : []),
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (stop + step + tools.length) % tools.length;
    setStop(next);
    box.current?.querySelectorAll('button')[next]?.focus();
  };
  const button = (tool: (typeof tools)[number], index: number): ReactNode => (
    <button
      type="button"
      key={tool.key}
      title={tool.name}
      aria-label={tool.name}
      aria-disabled={tool.isOff || undefined}
      {...(tool.isOn === undefined ? {} : { 'aria-pressed': tool.isOn })}
      tabIndex={index === Math.min(stop, tools.length - 1) ? 0 : -1}
      onFocus={() => setStop(index)}
      // A press must not take the place of writing away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !tool.isOff && tool.act()}
    >
      <Sign name={tool.key} />
    </button>
  );
  return (
    <div role="toolbar" aria-label={words.toolbar} className="rt-tools" ref={box} onKeyDown={onKeyDown}>
      {tools.map(button)}
    </div>
  );
}
