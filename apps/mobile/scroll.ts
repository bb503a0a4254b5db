import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Where each screen that can be gone back to was left, by the key of its entry in the history. */
const places = new Map<string | undefined, number>();
const entry = (): string | undefined => window.history.state?.key;
window.addEventListener('scroll', () => places.set(entry(), window.scrollY));

/**
 * Another screen begins at its top; one that is gone back to stands where it was left. The browser does the latter as well, but
 * only once, and only as far down as the screen reaches at that moment: on a slow phone its list comes later.
 */
export function useTopOfScreen(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === 'POP') return scrollDownTo(places.get(entry()) ?? 0);
    window.scrollTo(0, 0);
  }, [pathname, type]);
}

/** Scrolls down to a place as the document grows, until it is reached or the person does anything; returns what gives it up. */
function scrollDownTo(place: number): () => void {
  const watch = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (window.scrollY >= place) end();
  });
  const end = () => watch.disconnect();
  for (const move of ['pointerdown', 'wheel', 'keydown']) window.addEventListener(move, end, { once: true });
  watch.observe(document.body);
  return end;
}
