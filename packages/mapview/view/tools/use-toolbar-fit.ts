import { type RefObject, useLayoutEffect } from 'react';

/**
 * Marks a toolbar as compact where its tools do not fit the map beside each other, and tells the styles as `--mv-upper` how
 * deep it reaches, so that panels begin below it. `tools` names what the toolbar holds: it is measured again for others.
 */
export function useToolbarFit(toolbar: RefObject<HTMLElement | null>, tools: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tools take another width.
  useLayoutEffect(() => {
    const bar = toolbar.current;
    const frame = bar?.closest<HTMLElement>('.mv-map');
    if (!bar || !frame) return;
    const fit = () => {
      bar.removeAttribute('data-compact');
      const edge = frame.getBoundingClientRect();
      bar.toggleAttribute('data-compact', bar.getBoundingClientRect().right > edge.right - 12);
      const reach = Math.round(bar.getBoundingClientRect().bottom - edge.top);
      frame.style.setProperty('--mv-upper', `${reach}px`);
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(frame);
    return () => sizes.disconnect();
  }, [toolbar, tools]);
}
