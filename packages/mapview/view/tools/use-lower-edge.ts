import { type RefObject, useEffect, useRef } from 'react';

/** What stands at the lower edge for a moment alone: nothing makes room for it. */
const passing = '.mv-notices, .mv-ground';

/** How high, in pixels, the tools and the lines at the lower edge reach now. */
export function lowerEdgeOf(map: HTMLElement | null, edge: HTMLElement | null): number {
  if (!map || !edge) return 0;
  const { bottom } = map.getBoundingClientRect();
  const standing = [...edge.children].filter((part) => !part.matches(passing) && part.clientHeight > 0);
  const reach = bottom - Math.min(bottom, ...standing.map((part) => part.getBoundingClientRect().top));
  return Math.max(0, Math.round(reach));
}

/**
 * Tells the styles as `--mv-lower` how high the tools and the lines at the lower edge reach, so that what hangs from the upper
 * edge ends above them. `onReach` hears of each change.
 */
export function useLowerEdge(
  frame: RefObject<HTMLElement | null>,
  lower: RefObject<HTMLElement | null>,
  onReach: () => void,
): void {
  const tell = useRef(onReach);
  tell.current = onReach;
  useEffect(() => {
    const [map, edge] = [frame.current, lower.current];
    if (!map || !edge) return;
    let told = -1;
    const measure = () => {
      const reach = lowerEdgeOf(map, edge);
      if (reach === told) return;
      told = reach;
      map.style.setProperty('--mv-lower', `${reach}px`);
      tell.current();
    };
    // What comes, goes or grows in the edge changes its own parts alone; the edge itself ends above a table in the map.
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const part of [map, edge, ...edge.children]) sizes.observe(part);
    };
    const parts = new MutationObserver(watch);
    parts.observe(edge, { childList: true });
    watch();
    return () => {
      parts.disconnect();
      sizes.disconnect();
    };
  }, [frame, lower]);
}
