import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long the content of a screen that was gone back to may take to come, in milliseconds: later it would pull a reader away. */
const patience = 5000;
/** What a person does to move the page, after which it stays where they want it. */
const ownMoves = ['touchstart', 'wheel', 'keydown', 'pointerdown'] as const;

/**
 * Another screen begins at its top; one that is gone back to stands where it was left. The browser does the latter as well, but
 * only once, and only as far down as the screen reaches at that moment: on a slow phone its list comes later.
 */
export function useTopOfScreen(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  const current = useRef(key);
  const places = useRef(new Map<string, number>());
  const goingBack = useRef(false);
  useEffect(() => {
    const remember = () => {
      if (!goingBack.current) places.current.set(current.current, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    current.current = key;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== 'POP') {
      window.scrollTo(0, 0);
      return;
    }
    goingBack.current = true;
    return whenTallEnough(places.current.get(key) ?? 0, () => {
      goingBack.current = false;
    });
  }, [pathname, key, type]);
}

/** Scrolls down to a place as soon as the document reaches it; ends with the first move of one's own, or when it took too long. */
function whenTallEnough(place: number, onEnd: () => void): () => void {
  const since = performance.now();
  const root = document.documentElement;
  const watch = new ResizeObserver(() => {
    const isLate = performance.now() - since > patience;
    const isTall = root.scrollHeight - window.innerHeight >= place;
    if (isTall && !isLate && Math.abs(window.scrollY - place) > 1) window.scrollTo(0, place);
    if (isTall || isLate) end();
  });
  const end = () => {
    watch.disconnect();
    for (const move of ownMoves) window.removeEventListener(move, end);
    onEnd();
  };
  for (const move of ownMoves) window.addEventListener(move, end, { passive: true });
  watch.observe(document.body);
  return end;
}
