import { Input } from 'antd';
import { useState } from 'react';

interface Props {
  id?: string;
  value: string;
  /** Lines to show; one of them is a plain input. */
  rows?: number;
  placeholder?: string;
  label?: string;
  /** Whether the label stands in the field: where several fields stand side by side without words of their own. */
  isLabelShown?: boolean;
  /** What is wrong with what is typed; it is not written then. */
  faultOf?(typed: string): string | null;
  onCommit(value: string): void;
}

/** A text that is written once it is complete: when the field is left, or by the enter key. */
export function TypedInput({ id, value, rows = 1, placeholder, label, ...rest }: Props) {
  const { isLabelShown = false, faultOf, onCommit } = rest;
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    setTyped(value);
  }
  const fault = typed === value ? null : (faultOf?.(typed) ?? null);
  const commit = () => {
    if (typed !== value && !fault) onCommit(typed);
  };
  const shared = {
    ...(id ? { id } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(fault ? { status: 'error' as const, title: fault } : {}),
    'aria-label': label,
    value: typed,
    onBlur: commit,
  };
  if (rows > 1)
    return (
      <>
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: rows, maxRows: 8 }}
          onChange={(event) => setTyped(event.target.value)}
        />
        {fault && <span role="alert">{fault}</span>}
      </>
    );
  return (
    <>
      <Input
        {...shared}
        {...(isLabelShown ? { prefix: <span className="design-label">{label}</span> } : {})}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={commit}
      />
      {fault && <span role="alert">{fault}</span>}
    </>
  );
}
