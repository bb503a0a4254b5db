import { today } from '@homestead/ui';
import { useEffect, useId, useState } from 'react';
import { type PlaceKind, placeKinds, placeStates } from '../../contract/index.ts';
import { lastDay, monthBefore, monthsShown, stepsBefore } from './months.ts';
import { oneMapTexts as texts } from './texts.ts';
import type { CaseFilter } from './use-one-map.ts';

interface Props {
  filter: CaseFilter;
  onChange(more: Partial<CaseFilter>): void;
}

/** Kinds, state, days and the time slider. */
export function Filters({ filter, onChange }: Props) {
  const id = useId();
  const kinds: [kind: PlaceKind | '', name: string][] = [
    ['', texts.anyKind],
    ...placeKinds.map((kind): [PlaceKind, string] => [kind, texts.kinds[kind]]),
  ];
  return (
    <div className="om-filters">
      <fieldset className="om-kinds">
        <legend className="mv-unseen">{texts.kind}</legend>
        {kinds.map(([kind, name]) => (
          <button
            key={kind}
            type="button"
            aria-pressed={filter.kind === kind}
            onClick={() => onChange({ kind })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="om-line">
        <label htmlFor={`${id}s`}>{texts.state}</label>
        <select
          id={`${id}s`}
          value={filter.state}
          onChange={(event) => onChange({ state: event.target.value })}
        >
          <option value="">{texts.anyState}</option>
          {placeStates.map((state) => (
            <option key={state} value={state}>
              {texts.states[state]}
            </option>
          ))}
        </select>
      </div>
      <div className="om-line">
        <label htmlFor={`${id}f`}>{texts.from}</label>
        <input
          id={`${id}f`}
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <label htmlFor={`${id}t`}>{texts.to}</label>
        <input
          id={`${id}t`}
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      <TimeSlider until={filter.to} onUntil={(to) => onChange({ to })} />
      <button
        type="button"
        className="om-clear"
        onClick={() => onChange({ kind: '', state: '', from: '', to: '' })}
      >
        {texts.clear}
      </button>
    </div>
  );
}

const stepMs = 1200;

/** Shows cases up to the end of a month; played, month after month. */
function TimeSlider({ until, onUntil }: { until: string; onUntil(to: string): void }) {
  const day = today();
  const [isPlaying, setPlaying] = useState(false);
  const last = monthsShown - 1;
  const value = until ? last - stepsBefore(day, until) : last;
  const show = (step: number) => onUntil(step >= last ? '' : lastDay(monthBefore(day, last - step)));
  useEffect(() => {
    if (!isPlaying) return;
    // The address follows a moment after the press that begins from the first month: only a step later the end is the end.
    const timer = setTimeout(() => (value >= last ? setPlaying(false) : show(value + 1)), stepMs);
    return () => clearTimeout(timer);
  });
  const words = until ? texts.untilMonth(until) : texts.now;
  return (
    <div className="om-line om-time">
      <input
        type="range"
        min={0}
        max={last}
        value={value}
        aria-label={texts.until}
        aria-valuetext={words}
        onChange={(event) => {
          setPlaying(false);
          show(Number(event.target.value));
        }}
      />
      <output>{words}</output>
      <button
        type="button"
        aria-pressed={isPlaying}
        onClick={() => {
          if (!isPlaying && value >= last) show(0);
          setPlaying(!isPlaying);
        }}
      >
        {isPlaying ? texts.stop : texts.play}
      </button>
    </div>
  );
}
