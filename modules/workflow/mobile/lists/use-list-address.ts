import { type DayRange, dayRangeFaults } from '@homestead/http/contract';
import { useAddress } from '@homestead/ui/use-address';
import { useState } from 'react';
import type { Urgency } from '../../contract/notifications.ts';

/** What the list can be narrowed to by its deadlines. */
export const filterable = ['red', 'amber'] as const satisfies readonly Urgency[];

export interface ListAddress {
  keyword: string;
  setKeyword(text: string): void;
  urgency: 'red' | 'amber' | undefined;
  taskKey: string;
  processKey: string;
  /** Days that the list is kept to; open at both ends where the address has none. */
  days: DayRange;
  isFiltered: boolean;
  change(changes: Record<string, string | null>): void;
}

/** What a list is asked for; filters stand in the address, so that going back from a task finds the list as it was. */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useAddress();
  const [keyword, setKeyword] = useState(address.get('keyword') ?? '');
  const urgency = filterable.find((known) => known === address.get('urgency'));
  const taskKey = address.get('taskKey') ?? '';
  const days = daysIn(address);
  const change = (changes: Record<string, string | null>) =>
    setAddress((now) => {
      for (const [name, value] of Object.entries(changes)) value ? now.set(name, value) : now.delete(name);
      return now;
    });
  return {
    keyword,
    setKeyword: (text) => {
      setKeyword(text);
      change({ keyword: text.trim() || null });
    },
    urgency,
    taskKey,
    processKey: taskKey ? (address.get('processKey') ?? '') : '',
    days,
    isFiltered:
      Object.keys(days).length > 0 || keyword.trim() !== '' || urgency !== undefined || taskKey !== '',
    change,
  };
}

/** The days in an address; none where it was spoilt. */
function daysIn(address: URLSearchParams): DayRange {
  const [from, to] = [address.get('from'), address.get('to')];
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return dayRangeFaults(days).length === 0 ? days : {};
}
