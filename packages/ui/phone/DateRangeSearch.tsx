import { useId } from 'react';
import { rangeShortcuts } from '../widgets/date-range.ts';
import { widgetTexts } from '../widgets/texts.ts';
import { type DateRangeInput, useDateRange } from '../widgets/use-date-range.ts';
import { Button } from './Button.tsx';
import './look/filters.css';

const words = widgetTexts.range;

/** Days from and to with shortcuts; an end before the start is told in words and not searched for (spec 2 §2.16). */
export function DateRangeSearch({ label, ...input }: DateRangeInput & { label: string }) {
  const id = useId();
  const search = useDateRange(input);
  const day = (end: 'from' | 'to') => (
    <input
      type="date"
      className="ui-input"
      aria-label={words[end]}
      value={search.range[end] ?? ''}
      max="9999-12-31"
      aria-invalid={search.fault ? true : undefined}
      aria-describedby={search.fault ? `${id}-fault` : undefined}
      onChange={(event) => search.set(end, event.target.value || undefined)}
    />
  );
  return (
    <fieldset className="ui-filter" aria-labelledby={id}>
      <span id={id} className="ui-label">
        {label}
      </span>
      <div className="ui-filter-line">
        {day('from')}
        <span>{words.until}</span>
        {day('to')}
      </div>
      {search.fault && (
        <p id={`${id}-fault`} className="ui-fault" role="alert">
          {search.fault}
        </p>
      )}
      <div className="w-shortcuts">
        {rangeShortcuts.map((shortcut) => (
          <button type="button" key={shortcut} className="ui-chip" onClick={() => search.choose(shortcut)}>
            {words.shortcuts[shortcut]}
          </button>
        ))}
        {!search.isEmpty && (
          <Button look="text" onClick={search.clear}>
            {widgetTexts.clear}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
