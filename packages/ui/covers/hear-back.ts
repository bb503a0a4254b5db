/**
 * Closes by Back what covers the page, before the router hears of the move: to be called before the router listens. What it
 * takes comes as a part of its own; until then, and where it cannot be fetched, Back leaves the page.
 */
export function hearBackFirst(): void {
  let onMove: ((move: PopStateEvent) => void) | undefined;
  window.addEventListener('popstate', (move) => onMove?.(move));
  import('./close-by-back.ts').then(
    ({ closeCoversByBack }) => {
      onMove = closeCoversByBack();
    },
    () => undefined,
  );
}
