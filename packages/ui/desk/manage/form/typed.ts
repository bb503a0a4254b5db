import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect, useRef, useState } from 'react';
import { readSession } from '../../../session.ts';
import type { ManageField, Values } from '../types.ts';

/** What stood in places of a page when the session ended: in memory alone, for the same person. */
const kept = new Map<string, { person: string; value: unknown }>();

/** What was kept of a place, and where to note what is to be kept should the session end; nothing is kept without a place. */
function usePlace<T>(place: string | undefined): [restored: T | undefined, noted: RefObject<T | undefined>] {
  const [person] = useState(() => readSession()?.id ?? '');
  const [restored] = useState(() => {
    const before = place === undefined ? undefined : kept.get(place);
    return before?.person === person ? (before.value as T) : undefined;
  });
  const noted = useRef(restored);
  useLayoutEffect(
    () => () => {
      if (place === undefined) return;
      kept.delete(place);
      if (!readSession() && noted.current !== undefined) kept.set(place, { person, value: noted.current });
    },
    [person, place],
  );
  return [restored, noted];
}

/** Keeps what is typed over a session that ends meanwhile; `place` names the form. */
export function useTyped(place: string | undefined, fields: readonly ManageField[]) {
  const [restored, typed] = usePlace<Values>(place);
  return {
    restored: restored ?? null,
    note(changed: Values) {
      const isSecret = (name: string) =>
        fields.some((field) => field.name === name && field.type === 'password');
      const open = Object.entries(changed).filter(([name]) => !isSecret(name));
      typed.current = { ...typed.current, ...Object.fromEntries(open) };
    },
  };
}

/**
 * What is open on a page, where the address does not say it: after a session that ended it is open again, with what was typed
 * there. It holds ids, and no rows: a row may have changed until then.
 */
export function useKept<T>(place: string, initial: T): [value: T, change: Dispatch<SetStateAction<T>>] {
  const [restored, noted] = usePlace<T>(place);
  const [value, setValue] = useState(restored ?? initial);
  return [
    value,
    (next) =>
      setValue((now) => {
        const made = typeof next === 'function' ? (next as (now: T) => T)(now) : next;
        noted.current = made;
        return made;
      }),
  ];
}
