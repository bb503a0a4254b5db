import { useEffect, useMemo, useState } from 'react';

/** The area of a shape that stands in no field of its own, once what measures it has come. */
export function useMarkedArea(value: unknown, isMarked: boolean): number | null {
  const [measure, setMeasure] = useState<{ markedArea(value: unknown): number | null } | null>(null);
  const isWanted = isMarked && measure === null;
  useEffect(() => {
    if (isWanted) import('./marked-area.ts').then(setMeasure, () => undefined);
  }, [isWanted]);
  return useMemo(() => (isMarked && measure ? measure.markedArea(value) : null), [isMarked, measure, value]);
}
