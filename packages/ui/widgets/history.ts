import { useEffect, useRef } from 'react';

/** A value with what it was before, for undo and redo. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** What is being typed: further changes under the same mark are one step back. */
  mark: string | null;
}

const mostSteps = 200;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], mark: null });

/** Takes a change in; one that changes nothing leaves everything as it is. */
export function take<T>(history: History<T>, next: T, mark: string | null = null): History<T> {
  if (next === history.now) return history;
  const isTyping = mark !== null && mark === history.mark;
  const past = isTyping ? history.past : [...history.past, history.now].slice(-mostSteps);
  return { past, now: next, future: [], mark };
}

export function undo<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, mark: null };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], mark: null };
}

export function redo<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, now, future, mark: null }
    : { past: [...past, now], now: next, future: rest, mark: null };
}

/** Ctrl+Z and Ctrl+Shift+Z, wherever on the page the focus is: the history of what is shaped is the one that counts, in text boxes too. */
export function useUndoKeys(history: { undo(): void; redo(): void }): void {
  const latest = useRef(history);
  latest.current = history;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
