import type { DragEvent } from 'react';
import type { Place } from '../shape/operations.ts';

/** What is being dragged: a field of the form, one that is not in it yet, or a section. */
export type Carried = { kind: 'field' | 'new'; path: string } | { kind: 'section'; index: number };

/** Browsers hide what is carried until it is dropped, and one pointer carries one thing. */
let carried: Carried | null = null;

export function carry(event: DragEvent, what: Carried): void {
  carried = what;
  event.dataTransfer.effectAllowed = what.kind === 'new' ? 'copy' : 'move';
  // Some browsers drag nothing that carries no text.
  event.dataTransfer.setData('text/plain', what.kind === 'section' ? String(what.index) : what.path);
  event.stopPropagation();
}

export const carriedNow = (): Carried | null => carried;

export function putDown(): void {
  carried = null;
}

/** Before or after the row under the pointer. */
export function placeAt(event: DragEvent<HTMLElement>, { section, index }: Place): Place {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return { section, index: event.clientY > top + height / 2 ? index + 1 : index };
}
