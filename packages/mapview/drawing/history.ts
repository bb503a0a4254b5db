/** A stack of states. States are values that nobody changes, so undo and redo only move along the stack. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

export const longestHistory = 500;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [] });

/** Goes on to `next`; what had been undone is gone. */
export function advance<T>(history: History<T>, next: T): History<T> {
  return { past: [...history.past, history.present].slice(-longestHistory), present: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  return next === undefined ? history : { past: [...history.past, history.present], present: next, future };
}
