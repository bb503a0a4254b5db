import { useLayoutEffect, useRef, useState } from 'react';
import { readSession } from '../../../session.ts';
import type { ManageField, Values } from '../types.ts';

/** What was typed into the form of a row when the session ended: in memory alone, for the same person. */
let kept: { person: string; place: string; typed: Values } | null = null;

/** Keeps what is typed over a session that ends meanwhile; `place` names the form, and nothing is kept without. */
export function useTyped(place: string | undefined, fields: readonly ManageField[]) {
  const [person] = useState(() => readSession()?.id ?? '');
  const [restored] = useState<Values | null>(() =>
    kept && kept.place === place && kept.person === person ? kept.typed : null,
  );
  const typed = useRef<Values>(restored ?? {});
  useLayoutEffect(
    () => () => {
      if (readSession()) kept = null;
      else if (place !== undefined && Object.keys(typed.current).length > 0)
        kept = { person, place, typed: typed.current };
    },
    [person, place],
  );
  return {
    restored,
    note(changed: Values) {
      const isSecret = (name: string) =>
        fields.some((field) => field.name === name && field.type === 'password');
      const open = Object.entries(changed).filter(([name]) => !isSecret(name));
      typed.current = { ...typed.current, ...Object.fromEntries(open) };
    },
  };
}
