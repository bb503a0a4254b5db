import type { PageOf } from '@homestead/http/contract';
import { useEffect, useRef, useState } from 'react';
import { stillChosen } from './list-state.ts';

/** The chosen rows of a list. One that somebody removes meanwhile is chosen no longer once its page came anew. */
export function useChosen<T>(page: PageOf<T> | undefined, query: object, idOf: (row: T) => string) {
  const [chosen, setChosen] = useState<readonly T[]>([]);
  const asked = JSON.stringify(query);
  const last = useRef<{ asked: string; page: PageOf<T> } | null>(null);
  useEffect(() => {
    if (!page) return;
    const before = last.current;
    last.current = { asked, page };
    if (before?.asked === asked && before.page !== page)
      setChosen((rows) => stillChosen(rows, before.page, page, idOf));
  }, [page, asked, idOf]);
  return [chosen, setChosen] as const;
}
