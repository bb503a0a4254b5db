import { type RefObject, useEffect, useRef } from 'react';

/** What stands at the lower edge for a moment alone: nothing makes room for it. */
const passing = '.mv-notices, .mv-ground';

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
    let told = '';
    const measure = () => {
      const { bottom } = map.getBoundingClientRect();
      const standing = [...edge.children].filter((part) => !part.matches(passing) && part.clientHeight > 0);
      const reach = bottom - Math.min(bottom, ...standing.map((part) => part.getBoundingClientRect().top));
      const lowerEdge = `${Math.max(0, Math.round(reach))}px`;
      map.style.setProperty('--mv-lower', lowerEdge);
      if (lowerEdge === told) return;
      told = lowerEdge;
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

/** How high they reach, in pixels, as the styles are told. */
export const lowerEdgeOf = (frame: HTMLElement | null): number =>
  Number.parseFloat(frame?.style.getPropertyValue('--mv-lower') ?? '') || 0;
