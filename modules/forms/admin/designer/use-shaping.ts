import { begin, type History, redo, take, undo } from '@homestead/ui/widgets/history';
import { useCallback, useMemo, useState } from 'react';
import type { FormDefinition } from '../../contract/index.ts';
import { placeOf } from './shape/operations.ts';

/** What the properties on the right belong to. */
export type Selection =
  | { kind: 'form' }
  | { kind: 'section' | 'step'; index: number }
  | { kind: 'field'; path: string };

export interface Shaping {
  form: FormDefinition;
  selection: Selection;
  isReadOnly: boolean;
  canUndo: boolean;
  canRedo: boolean;
  select(selection: Selection): void;
  /** Takes a change in; changes under one mark are one step back. What is said is read aloud. */
  change(next: FormDefinition, mark?: string | null, said?: string): void;
  undo(): void;
  redo(): void;
  /** The last move in words, for who does not see it. */
  said: string;
}

/** A form being shaped, with its history and with what is selected in it. */
export function useShaping(
  first: FormDefinition,
  isReadOnly: boolean,
  onChange: (form: FormDefinition) => void,
): Shaping {
  const [history, setHistory] = useState<History<FormDefinition>>(() => begin(first));
  const [selection, select] = useState<Selection>({ kind: 'form' });
  const [said, setSaid] = useState('');
  const settle = useCallback(
    (next: History<FormDefinition>) => {
      setHistory(next);
      if (next.now !== history.now) onChange(next.now);
    },
    [history, onChange],
  );
  const { now, past, future } = history;
  return {
    form: now,
    selection: useMemo(() => stillThere(now, selection), [now, selection]),
    isReadOnly,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    select,
    change(next, mark = null, words = '') {
      if (isReadOnly) return;
      settle(take(history, next, mark));
      setSaid(words);
    },
    undo: () => settle(undo(history)),
    redo: () => settle(redo(history)),
    said,
  };
}

/** What is selected may have gone by an undo. */
function stillThere(form: FormDefinition, selection: Selection): Selection {
  if (selection.kind === 'field' && !placeOf(form, selection.path)) return { kind: 'form' };
  if (selection.kind === 'section' && !form.sections[selection.index]) return { kind: 'form' };
  if (selection.kind === 'step' && !form.steps?.[selection.index]) return { kind: 'form' };
  return selection;
}
