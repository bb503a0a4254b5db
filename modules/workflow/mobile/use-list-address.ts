import { useState } from 'react';
import { useSearchParams } from 'react-router';

export interface ListAddress {
  keyword: string;
  setKeyword(text: string): void;
  isOverdue: boolean;
  taskKey: string;
  processKey: string;
  isFiltered: boolean;
  change(changes: Record<string, string | null>): void;
}

/** What a list is asked for; filters stand in the address, so that going back from a task finds the list as it was. */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams();
  const [keyword, setKeyword] = useState(address.get('keyword') ?? '');
  const isOverdue = address.get('overdue') === '1';
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
    isOverdue,
    taskKey,
    processKey: taskKey ? (address.get('processKey') ?? '') : '',
    isFiltered: keyword.trim() !== '' || isOverdue || taskKey !== '',
    change,
  };
}
