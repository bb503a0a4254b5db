import { useSyncExternalStore } from 'react';

const key = 'largeText';
const listeners = new Set<() => void>();
let isOn: boolean | undefined;

function read(): boolean {
  if (isOn === undefined) {
    try {
      isOn = window.localStorage.getItem(key) === '1';
    } catch {
      isOn = false;
    }
  }
  return isOn;
}

/** Marks the page, so that style sheets scale text and targets by `html[data-large]`. */
export function applyLargeText(): void {
  document.documentElement.toggleAttribute('data-large', read());
}

export function setLargeText(next: boolean): void {
  isOn = next;
  try {
    window.localStorage.setItem(key, next ? '1' : '0');
  } catch {
    // Lasts as long as the page where storage is refused.
  }
  applyLargeText();
  for (const listener of listeners) listener();
}

/** Whether the large-text mode (长辈版) is on. */
export function useLargeText(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    read,
  );
}
