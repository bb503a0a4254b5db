import { useCallback, useEffect, useRef } from 'react';

/**
 * Focus goes back to what opened a dialog when that has closed, unless what was confirmed has taken it already: to a faulty field, say.
 * Returns what is to be called after the closing; a dialog that the page takes away while it is open needs no call.
 */
export function useFocusBack(isOpen = true): () => void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = isOpen;
  const giveBack = useCallback(() => {
    const at = document.activeElement;
    const isFree = !at || at === document.body || at.closest('.ant-modal, .ant-drawer') !== null;
    if (isFree && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, []);
  useEffect(
    () => () => {
      if (wasOpen.current) giveBack();
    },
    [giveBack],
  );
  return giveBack;
}
