import { useState } from 'react';

const keyOf = (list: string, person: string) => `columns ${person} ${list}`;

/** The columns of a list that a person has hidden, kept in this browser for that person. */
export function useHiddenColumns(list: string, person: string, hiddenAtFirst: readonly string[]) {
  const key = keyOf(list, person);
  const [hidden, setHidden] = useState<readonly string[]>(() => read(key) ?? hiddenAtFirst);
  return {
    hidden,
    hide: (names: readonly string[]) => {
      setHidden(names);
      write(key, names);
    },
    reset: () => {
      setHidden(hiddenAtFirst);
      write(key, null);
    },
  };
}

/** Private windows may refuse storage; then the choice lasts as long as the page. */
function read(key: string): string[] | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : null;
  } catch {
    return null;
  }
}

function write(key: string, names: readonly string[] | null): void {
  try {
    if (names) window.localStorage.setItem(key, JSON.stringify(names));
    else window.localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
