import { type RefObject, useEffect } from 'react';

/** What stands at the lower edge for a moment alone: nothing makes room for it. */
const passing = '.mv-notices, .mv-ground';

/**
 * Tells the styles as `--mv-lower` how high the tools and the lines at the lower edge reach, so that what hangs from the upper
 * edge ends above them.
 */
export function useLowerEdge(
  frame: RefObject<HTMLElement | null>,
  lower: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [map, edge] = [frame.current, lower.current];
    if (!map || !edge) return;
    const measure = () => {
      const { bottom } = map.getBoundingClientRect();
      const standing = [...edge.children].filter((part) => !part.matches(passing) && part.clientHeight > 0);
      const reach = bottom - Math.min(bottom, ...standing.map((part) => part.getBoundingClientRect().top));
      map.style.setProperty('--mv-lower', `${Math.max(0, Math.round(reach))}px`);
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
