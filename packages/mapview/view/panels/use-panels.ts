import { useEffect, useRef, useState } from 'react';

type Panels = typeof import('./Panels.tsx').Panels;

const load = async (): Promise<Panels> => (await import('./Panels.tsx')).Panels;

/** Panels come after the ground: this long the map has the connection to itself. */
const quietMs = 3_000;

/** What shows the panel that is open; null until its code has come. A panel whose code does not come is told of, to be closed. */
export function usePanels(isOpen: boolean, onMissing: () => void): Panels | null {
  const [panels, setPanels] = useState<{ Panels: Panels } | null>(null);
  const tell = useRef(onMissing);
  tell.current = onMissing;
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), quietMs);
    return () => clearTimeout(timer);
  }, []);
  const isWanted = isOpen && panels === null;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (Panels) => {
        if (!isGone) setPanels({ Panels });
      },
      () => {
        if (!isGone) tell.current();
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return panels?.Panels ?? null;
}
