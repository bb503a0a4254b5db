import { findDraft, saveDraft } from '@homestead/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Outcome } from '../../contract/form-data.ts';
import { faultsOfStep, type ResolvedStep, resolveSteps, stepOf } from '../../engine/steps/steps.ts';
import { bringIntoView } from '../bring-into-view.ts';
import type { FormHandle } from '../use-form.ts';
import { type StepStanding, standingOf } from './standing.ts';

export interface Step extends ResolvedStep, StepStanding {}

export interface Steps {
  steps: readonly Step[];
  /** The step in work; `steps.length` is the summary after the last one. */
  index: number;
  current: Step | undefined;
  isSummary: boolean;
  /** Whether the person or a fault led here; false where the kept draft stood. */
  isMoved: boolean;
  /** Leaves for any step, whatever is missing in this one. */
  go(index: number): void;
  /** Judges the fields of this step alone: shows what is wrong, or goes on. True when it went on. */
  next(): boolean;
  previous(): void;
  /** To the step of a field. */
  goTo(path: string): void;
}

interface StepsInput {
  form: FormHandle;
  outcome: Outcome;
  /** Where the place in the form is kept on this device. */
  draft?: { person: string; key: string };
  /** The form was begun elsewhere: it opens at the first step in which something is still asked for. */
  isResumed?: boolean;
}

/** Filling a form in step by step: where one stands, what is missing where, and the way to a fault that the server found. */
export function useSteps({ form, outcome, draft, isResumed }: StepsInput): Steps {
  const { context, values, faults } = form;
  const definition = context.form;
  const resolved = useMemo(() => resolveSteps(context, values), [context, values]);
  const steps = useMemo(
    () => resolved.map((step): Step => ({ ...step, ...standingOf(step, form) })),
    [resolved, form],
  );
  const [{ index, isMoved }, setPlace] = useState(() => ({
    index: isResumed ? firstOpen(steps) : 0,
    isMoved: false,
  }));
  /** Whoever has moved is not taken back to where the draft stood. */
  const hasMoved = useRef(false);
  const go = useCallback(
    (wanted: number) => {
      hasMoved.current = true;
      const next = Math.max(0, Math.min(wanted, resolved.length));
      setPlace({ index: next, isMoved: true });
      if (draft) void saveDraft(draft.person, `${draft.key}:step`, resolved[next]?.key ?? '');
    },
    [resolved, draft],
  );
  const goTo = useCallback(
    (path: string) => go(resolved.findIndex(({ key }) => key === stepOf(definition, path))),
    [go, resolved, definition],
  );

  const { restoredAt } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the draft was taken up
  useEffect(() => {
    if (!draft || !restoredAt) return;
    let isCurrent = true;
    void findDraft<string>(draft.person, `${draft.key}:step`).then((found) => {
      if (!isCurrent || !found || hasMoved.current) return;
      const at = resolved.findIndex(({ key }) => key === found.value);
      setPlace({ index: at < 0 ? resolved.length : at, isMoved: false });
    });
    return () => {
      isCurrent = false;
    };
  }, [restoredAt]);

  const [target, setTarget] = useState<string>();
  const [seen, setSeen] = useState(faults);
  if (faults !== seen) {
    setSeen(faults);
    // A refused submit leads to the step with its first fault; a fault that is mended leads nowhere.
    const isNew = Object.keys(faults).some((path) => !Object.hasOwn(seen, path));
    const isHere = resolved[index]?.fields.some(({ path }) => Object.hasOwn(faults, path));
    const first = resolved.findIndex(({ key }) => faultsOfStep(definition, key, listOf(faults)).length > 0);
    if (isNew && !isHere && first >= 0) {
      setPlace({ index: first, isMoved: true });
      setTarget(resolved[first]?.fields.find(({ path }) => Object.hasOwn(faults, path))?.path);
    }
  }
  useEffect(() => {
    if (target === undefined) return;
    setTarget(undefined);
    bringIntoView(target);
  }, [target]);

  return {
    steps,
    index,
    current: steps[index],
    isSummary: index >= steps.length,
    isMoved,
    go,
    goTo,
    previous: () => go(index - 1),
    next: () => {
      const step = steps[index];
      const wrong = step ? faultsOfStep(definition, step.key, form.judge(outcome)) : [];
      if (wrong.length > 0) {
        const elsewhere = listOf(faults).filter(({ path }) => stepOf(definition, path) !== step?.key);
        form.showFaults([...wrong, ...elsewhere]);
        return false;
      }
      go(index + 1);
      return true;
    },
  };
}

const listOf = (faults: FormHandle['faults']) =>
  Object.entries(faults).map(([path, message]) => ({ path, message }));

/** The first step in which something is asked for; the summary where nothing is. */
function firstOpen(steps: readonly Step[]): number {
  const first = steps.findIndex(({ missing }) => missing > 0);
  return first < 0 ? steps.length : first;
}
