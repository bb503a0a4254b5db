import { type RefObject, useEffect, useRef } from 'react';

/** The mark of what lies over a map and closes on an Escape that is sent to it, for whoever hears of the device's Back. */
const mark = 'data-back-closes';

/** Has Back close a part over the map before it leaves the map, while `isOpen`. */
export function useBackCloses(part: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const own = part.current;
    if (!own || !isOpen) return;
    /** One that is typed in a field of the part is the field's. */
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== own) return;
      event.stopPropagation();
      latest.current();
    };
    own.setAttribute(mark, '');
    own.addEventListener('keydown', onKey);
    return () => {
      own.removeAttribute(mark);
      own.removeEventListener('keydown', onKey);
    };
  }, [part, isOpen]);
}

/** Closes what was opened last over a map's page; false where nothing is. */
export function closeLastPart(page: HTMLElement | null): boolean {
  const open = [...(page?.querySelectorAll<HTMLElement>(`[${mark}]`) ?? [])];
  const last = open.filter((part) => part.getClientRects().length > 0).pop();
  last?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return last !== undefined;
}
