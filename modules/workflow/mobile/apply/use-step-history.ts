import type { Steps } from '@homestead/forms/view';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** What an entry of the browser's history says of the steps: the step that it shows, and those of the entries beneath it. */
interface Entry {
  step: number;
  beneath: readonly number[];
}

export interface StepHistory {
  /** To the step before. */
  previous(): void;
  /** Out of the form, past all its entries, and on from there. */
  leave(onward: () => void): void;
}

/** Each step that somebody moves to is an entry of the history, so that the device's Back leads a step back and not out of the form. */
export function useStepHistory({ index, isMoved, go, previous }: Steps): StepHistory {
  const { key, pathname, search, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const entry = entryOf(state);
  const shown = useRef({ key, beneath: entry?.beneath ?? [], step: index });
  const isLeaving = useRef(false);

  useEffect(() => {
    if (isLeaving.current) return;
    const { key: lastKey, step: last, beneath } = shown.current;
    if (lastKey !== key) {
      // Beneath the first entry of a step lies the one with which the form was opened, which says nothing of steps.
      const step = entry?.step ?? beneath[0] ?? 0;
      shown.current = { key, beneath: entry?.beneath ?? [], step };
      if (type === 'POP') go(step);
    } else if (last !== index) {
      shown.current.step = index;
      const next: Entry = { step: index, beneath: [...beneath, last] };
      if (isMoved) void navigate({ pathname, search }, { state: { ...state, steps: next } });
    }
  }, [key, type, entry, go, index, isMoved, navigate, pathname, search, state]);

  return {
    previous: () => (shown.current.beneath.at(-1) === index - 1 ? void navigate(-1) : previous()),
    leave: useCallback(
      (onward) => {
        const { beneath } = shown.current;
        if (beneath.length === 0) return onward();
        isLeaving.current = true;
        window.addEventListener('popstate', onward, { once: true });
        void navigate(-beneath.length);
      },
      [navigate],
    ),
  };
}

const entryOf = (state: unknown): Entry | undefined => (state as { steps?: Entry } | null)?.steps;
