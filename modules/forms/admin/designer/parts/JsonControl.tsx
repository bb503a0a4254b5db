import { Input } from 'antd';
import { useState } from 'react';
import { isSame } from '../shape/changes.ts';
import { designerTexts as words } from '../texts.ts';

interface Props {
  label: string;
  value: unknown;
  onChange(value: unknown): void;
}

const textOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A part that has no control of its own, as its text; one that cannot be read changes nothing. */
export function JsonControl({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState({ text: textOf(value), of: value });
  // Changed from elsewhere, by an undo for one.
  if (!isSame(typed.of, value)) setTyped({ text: textOf(value), of: value });
  const isBad = read(typed.text) === unreadable;
  return (
    <>
      <Input.TextArea
        aria-label={label}
        autoSize={{ minRows: 2, maxRows: 12 }}
        spellCheck={false}
        status={isBad ? 'error' : ''}
        value={typed.text}
        onChange={({ target }) => {
          const next = read(target.value);
          setTyped({ text: target.value, of: next === unreadable ? typed.of : next });
          if (next !== unreadable) onChange(next);
        }}
      />
      {isBad && <small role="alert">{words.properties.badJson}</small>}
    </>
  );
}

const unreadable = Symbol('unreadable');

function read(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}
