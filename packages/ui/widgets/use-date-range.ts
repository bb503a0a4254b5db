import { useEffect, useState } from 'react';
import { today as countyToday } from '../times.ts';
import { type DateRange, type RangeShortcut, rangeFault, rangeOf } from './date-range.ts';

/** A date-range search at work, without a look. */
export interface DateRangeInput {
  value: DateRange;
  /** Told whenever the range is sound; one whose end lies before its start is only told to the person. */
  onSearch(range: DateRange): void;
  /** The day from which shortcuts count; the county's, where it is left out. */
  today?: string;
}

export function useDateRange({ value, onSearch, today }: DateRangeInput) {
  const [typed, setTyped] = useState(value);
  useEffect(
    () => setTyped({ ...(value.from ? { from: value.from } : {}), ...(value.to ? { to: value.to } : {}) }),
    [value.from, value.to],
  );
  const take = (range: DateRange): void => {
    setTyped(range);
    if (rangeFault(range) === null) onSearch(range);
  };
  return {
    range: typed,
    fault: rangeFault(typed),
    isEmpty: !typed.from && !typed.to,
    set: (end: keyof DateRange, day: string | undefined) => {
      const { [end]: _old, ...rest } = typed;
      take(day ? { ...rest, [end]: day } : rest);
    },
    choose: (shortcut: RangeShortcut) => take(rangeOf(shortcut, today ?? countyToday())),
    clear: () => take({}),
  };
}
