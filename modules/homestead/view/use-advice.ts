import type { AdvisorProps } from '@homestead/forms/view';
import type { CallFunction } from '@homestead/http/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Limits } from '../contract/index.ts';
import { homesteadRoutes as routes } from '../contract/index.ts';
import { factTexts as words } from './texts.ts';

/** The standard of a household in words: a heading, a line for each limit, and where these stand. */
export function standardLines(limits: Limits) {
  const lines = words.limits(limits);
  return {
    title: `${words.standard}（${words.standardFor(limits.people)}）`,
    lines: lines.map(({ name, value }) => ({ name, text: `${name}：${value}` })),
    sources: [...new Set(lines.map(({ source }) => source))],
  };
}

const pauseMs = 500;

/**
 * Asks the county's rules about a form a moment after the last change; warnings go to their fields, the standard of the
 * household is returned, with whether it is still of what stood there before. Without a connection it is silent: the submit asks the same rules.
 */
export function useAdvice(
  call: CallFunction,
  { form, processId, onAdvice, onAreaLimit, onStatement }: AdvisorProps,
): { limits: Limits | null; isStale: boolean } {
  const { formKey, values, collect, isReady } = form;
  const [limits, setLimits] = useState<Limits | null>(null);
  /** What was in the form of which the limits are. */
  const [answered, setAnswered] = useState<string | null>(null);
  /** A form about which the county has no rules; they are not asked again. */
  const [silentAt, setSilentAt] = useState<string>();
  // What is sent follows from what stands in the form.
  const asked = useMemo(
    () => (isReady && silentAt !== formKey && values ? JSON.stringify(collect()) : null),
    [isReady, formKey, values, collect, silentAt],
  );
  const latest = useRef({ call, onAdvice, onAreaLimit, onStatement });
  latest.current = { call, onAdvice, onAreaLimit, onStatement };
  useEffect(() => {
    if (asked === null) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const formData = JSON.parse(asked) as Record<string, unknown>;
      const body = { formKey, formData, ...(processId === undefined ? {} : { processId }) };
      latest.current.call(routes.advise, { body }, { signal: stop.signal }).then(
        (advice) => {
          if (stop.signal.aborted) return;
          if (advice.rules.length === 0 && !advice.limits) return setSilentAt(formKey);
          setLimits(advice.limits);
          setAnswered(asked);
          const area = advice.limits?.area;
          latest.current.onAreaLimit(area ? { area: area.limit, source: area.source } : null);
          latest.current.onStatement(advice.household && words.oneHousehold(advice.household));
          latest.current.onAdvice(
            advice.rules.filter(({ ok }) => !ok).map(({ path, message }) => ({ path, message })),
          );
        },
        // Nobody knows better for now: what stands is not said to be on its way.
        () => stop.signal.aborted || setAnswered(asked),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, formKey, processId]);
  return { limits, isStale: asked !== null && asked !== answered };
}
