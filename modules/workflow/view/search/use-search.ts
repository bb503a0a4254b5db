import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Found, search } from '../../contract/lists.ts';
import { namedPerson } from '../../contract/named-person.ts';
import { flowKeys } from '../queries.ts';

const pauseMs = 250;

/** The search over everything: asked a moment after the last key. */
export function useSearch(call: CallFunction) {
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: [...flowKeys.all, 'search', keyword],
    enabled: keyword !== '',
    queryFn: ({ signal }) => call(search, { query: { keyword } }, { signal }),
  });
  return { typed, setTyped, keyword, found, groups: found.data?.groups ?? [] };
}

/** What stands in the case that was found, in one line. */
export const lineOfFound = (found: Found): string =>
  [found.processName, namedPerson(found), found.divisionName, found.note].filter(Boolean).join(' · ');
