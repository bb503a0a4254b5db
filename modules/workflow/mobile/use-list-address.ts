import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Urgency } from '../contract/news.ts';

/** What the list can be narrowed to by its deadlines. */
export const filterable = ['red', 'amber'] as const satisfies readonly Urgency[];

export interface ListAddress {
  keyword: string;
  setKeyword(text: string): void;
  urgency: 'red' | 'amber' | undefined;
  taskKey: string;
  processKey: string;
  isFiltered: boolean;
  change(changes: Record<string, string | null>): void;
}

/** What a list is asked for; filters stand in the address, so that going back from a task finds the list as it was. */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams();
  const [keyword, setKeyword] = useState(address.get('keyword') ?? '');
  const urgency = filterable.find((known) => known === address.get('urgency'));
  const taskKey = address.get('taskKey') ?? '';
  const change = (changes: Record<string, string | null>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes))
          value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    keyword,
    setKeyword: (text) => {
      setKeyword(text);
      change({ keyword: text.trim() || null });
    },
    urgency,
    taskKey,
    processKey: taskKey ? (address.get('processKey') ?? '') : '',
    isFiltered: keyword.trim() !== '' || urgency !== undefined || taskKey !== '',
    change,
  };
}
