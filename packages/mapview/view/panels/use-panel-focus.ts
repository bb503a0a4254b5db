import { type RefObject, useEffect, useRef } from 'react';

/** Whoever has no pointer goes on in a panel as soon as it opens, and afterwards where it was opened. */
export function usePanelFocus<E extends HTMLElement>(): RefObject<E | null> {
  const own = useRef<E>(null);
  useEffect(() => {
    const [panel, opener] = [own.current, document.activeElement];
    if (!panel?.contains(opener)) panel?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || panel?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
  return own;
}
