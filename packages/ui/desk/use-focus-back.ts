import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Focus goes back to what opened a dialog when that has closed, unless what was confirmed has taken it already: to a faulty field, say.
 * Returns what is to be called after the closing; a dialog that the page takes away while it is open needs no call. `own` is
 * something within the dialog: another dialog that was opened while this one still faded keeps the focus.
 */
export function useFocusBack(isOpen = true, own?: RefObject<Element | null>): () => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = isOpen;
  const giveBack = useCallback(() => {
    const at = document.activeElement;
    const box = at?.closest('.ant-modal, .ant-drawer');
    const isOwn = box && (!own || box.contains(own.current) || box.contains(opener.current));
    const isFree = !at || at === document.body || isOwn;
    if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, [own]);
  useEffect(
    () => () => {
      if (wasOpen.current) giveBack();
    },
    [giveBack],
  );
  return giveBack;
}
