import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Found, search } from '../../contract/lists.ts';
import { namedPerson } from '../../contract/named-person.ts';
import { flowKeys } from '../queries.ts';

const pauseMs = 250;
/** The most of one group that are listed: whoever has more before them types more. */
const pageSize = 200;

/** The search over everything: asked a moment after the last key; a few of each group, or one group in full. */
export function useSearch(call: CallFunction) {
  const [typed, setTyped] = useState('');
  const [{ keyword, kind }, setAsked] = useState({ keyword: '', kind: '' });
  useEffect(() => {
    const asked = typed.trim();
    const timer = setTimeout(
      () => setAsked((before) => (before.keyword === asked ? before : { keyword: asked, kind: '' })),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: [...flowKeys.all, 'search', keyword, kind],
    enabled: keyword !== '',
    queryFn: ({ signal }) =>
      call(search, { query: { keyword, ...(kind ? { kind, pageSize } : {}) } }, { signal }),
  });
  return {
    typed,
    setTyped,
    keyword,
    found,
    groups: found.data?.groups ?? [],
    /** The group that is listed in full; none where a few of each are. */
    kind,
    listAll: (kind: string) => setAsked({ keyword, kind }),
  };
}

/** What stands in the case that was found, in one line. */
export const lineOfFound = (found: Found): string =>
  [found.processName, namedPerson(found), found.divisionName, found.note].filter(Boolean).join(' · ');
