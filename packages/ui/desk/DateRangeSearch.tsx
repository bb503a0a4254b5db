import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import { rangeShortcuts } from '../widgets/date-range.ts';
import { widgetTexts } from '../widgets/texts.ts';
import { type DateRangeInput, useDateRange } from '../widgets/use-date-range.ts';
import { dayFormats } from './manage/form/day-formats.ts';

const words = widgetTexts.range;

/** Days from and to with shortcuts; an end before the start is told in words and not searched for (spec 2 §2.16). */
export function DateRangeSearch({ label, ...input }: DateRangeInput & { label: string }) {
  const id = useId();
  const search = useDateRange(input);
  const day = (end: 'from' | 'to') => (
    <DatePicker
      style={{ width: 140 }}
      format={dayFormats}
      value={search.range[end] ? dayjs(search.range[end]) : null}
      placeholder={words[end]}
      aria-label={words[end]}
      {...(search.fault ? { status: 'error' as const, 'aria-describedby': `${id}-fault` } : {})}
      onChange={(chosen) => search.set(end, chosen?.format('YYYY-MM-DD'))}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not stand in a line of filters
    <div className="w-filter" role="group" aria-labelledby={id}>
      <span id={id} className="w-filter-label">
        {label}
      </span>
      {day('from')}
      <span>{words.until}</span>
      {day('to')}
      <span className="w-shortcuts">
        {rangeShortcuts.map((shortcut) => (
          <Button key={shortcut} size="small" type="text" onClick={() => search.choose(shortcut)}>
            {words.shortcuts[shortcut]}
          </Button>
        ))}
        {!search.isEmpty && (
          <Button size="small" type="link" onClick={search.clear}>
            {widgetTexts.clear}
          </Button>
        )}
      </span>
      {search.fault && (
        <p id={`${id}-fault`} className="w-fault" role="alert">
          {search.fault}
        </p>
      )}
    </div>
  );
}
