import type { FormData } from '../../contract/form-data.ts';
import { hasAt, merge, setAt, valueAt } from '../../engine/values/values.ts';

/** What is kept of a form that is being filled in. */
export interface Kept {
  changes: FormData;
  /** What the case held of the changed fields when they were changed. */
  base?: FormData;
}

/**
 * What is kept by now, perhaps by another page of the same form, with what this page has changed since it last knew of it: what is
 * newer there stays.
 */
export function ontoNewer(kept: Kept, known: Kept, now: Kept): Kept {
  return {
    changes: laidOn(kept.changes, known.changes, now.changes),
    base: laidOn(kept.base ?? {}, known.base ?? {}, now.base ?? {}),
  };
}

function laidOn(kept: FormData, known: FormData, now: FormData): FormData {
  const merged = merge(kept, {});
  for (const [group, record] of Object.entries(merge(now, {}))) {
    for (const [code, value] of Object.entries(record)) {
      const path = `${group}.${code}`;
      if (!hasAt(known, path) || !isSame(valueAt(known, path), value)) setAt(merged, path, value);
    }
  }
  return merged;
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
