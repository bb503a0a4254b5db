import { CallFailure, type CallFunction } from '@homestead/http/client';
import { showTime } from '@homestead/ui';
import { useCallback, useRef, useState } from 'react';
import { type Found, type LookupReply, lookUpForm } from '../../contract/lookup.ts';
import { isEmpty, valueAt } from '../../engine/values/values.ts';
import type { FormHandle } from '../use-form.ts';
import { lookupTexts as words } from './texts.ts';

/** What another system told of a field, and what became of it. */
export interface FieldSource extends Found {
  source: string;
  time: string;
}

export interface Lookups {
  /** The lookups that may be made from this form now. */
  offered: readonly { call: string; button: string }[];
  /** The one that is under way. */
  running: string | null;
  /** What the last one came to, in words; empty before the first. */
  message: string;
  isFailed: boolean;
  /** What was told, in the form's order. */
  found: readonly FieldSource[];
  run(call: string): void;
}

/** Lookups of a form: a told value fills an empty field, and stands beside one that somebody has filled in. */
export function useLookups(
  callWithoutToast: CallFunction,
  form: FormHandle,
  processId: string | undefined,
): Lookups {
  const [running, setRunning] = useState<string | null>(null);
  const [told, setTold] = useState<{ message: string; isFailed: boolean }>({ message: '', isFailed: false });
  const [found, setFound] = useState<readonly FieldSource[]>([]);
  const formNow = useRef(form);
  formNow.current = form;
  const { lookups = [], formKey } = form.context.form;
  const run = useCallback(
    (call: string) => {
      setRunning(call);
      const { collect } = formNow.current;
      const body = { call, formData: collect(), ...(processId ? { processId } : {}) };
      const ask: Promise<LookupReply> = callWithoutToast(lookUpForm, { params: { formKey }, body });
      ask
        .then(({ ok, message, source, at, found: fields }) => {
          setTold({ message: ok ? '' : message, isFailed: !ok });
          const time = showTime(at);
          const now = fields.map((field) => ({ ...field, source, time }));
          setFound((known) => [
            ...known.filter(({ path }) => !now.some((each) => each.path === path)),
            ...now,
          ]);
          const { values, setValue } = formNow.current;
          for (const { use, path, value } of fields)
            if (use === 'fill' && value !== null && isEmpty(valueAt(values, path))) setValue(path, value);
        })
        .catch((error: unknown) => {
          setTold({
            message: error instanceof CallFailure ? firstWords(error) : String(error),
            isFailed: true,
          });
        })
        .finally(() => setRunning(null));
    },
    [callWithoutToast, formKey, processId],
  );
  const offered = form.context.taskReadOnly ? [] : lookups;
  return { offered, running, ...told, found, run };
}

/** The words of a refusal: those of its fields where it names some. */
function firstWords({ message, data }: CallFailure): string {
  const fields = (data as { fields?: { message: string }[] } | null)?.fields ?? [];
  return fields.length > 0 ? fields.map((field) => field.message).join('；') : message;
}

/** What a source says beside a field as the field stands now: where its value came from, or what it says otherwise. */
export function wordsOf({ source, time, use, value, shown, message, isSame }: FieldSource, current: unknown) {
  if (message) return { text: message, isSame: false, canTake: false };
  const holds =
    use === 'compare' && value === null ? isSame : JSON.stringify(current ?? null) === JSON.stringify(value);
  if (holds)
    return {
      text: use === 'fill' ? words.from(source, time) : words.sameAs(source, time),
      isSame: true,
      canTake: false,
    };
  return { text: words.differs(source, shown), isSame: false, canTake: use === 'fill' };
}
