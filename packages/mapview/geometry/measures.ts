import { useEffect, useSyncExternalStore } from 'react';

export type Measures = typeof import('./measure.ts');

/** What measures on the ellipsoid, once it has come: a map that is only looked at has nothing to measure. */
let measures: Measures | null = null;
let coming: Promise<void> | null = null;
const hearers = new Set<() => void>();

export const heldMeasures = (): Measures | null => measures;

/** Tells whenever what measures has come, until the answer is called. */
export function hearMeasures(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** Has what measures come; where it does not, the next one that measures asks again. Never rejects. */
export function fetchMeasures(): Promise<void> {
  coming ??= import('./measure.ts').then(
    (part) => {
      measures = part;
      for (const hear of hearers) hear();
    },
    () => {
      coming = null;
    },
  );
  return coming;
}

/** What measures, asked for as soon as something is to be measured. */
export function useMeasures(isWanted: boolean): Measures | null {
  const held = useSyncExternalStore(hearMeasures, heldMeasures);
  const isMissing = isWanted && held === null;
  useEffect(() => {
    if (isMissing) void fetchMeasures();
  }, [isMissing]);
  return held;
}
