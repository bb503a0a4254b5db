import { DateRangeSearch, SearchBox, Sheet } from '@homestead/ui/phone';
import { useState } from 'react';
import { viewTexts } from '../../view/texts.ts';
import '../flow.css';
import { caseTexts as words } from '../texts.ts';
import { filterable, type ListAddress } from './use-list-address.ts';

interface Props {
  address: ListAddress;
  /** What the days of the list are: when a task came, or when it was done. */
  days: string;
  hasOverdue: boolean;
  stages: readonly { processKey: string; taskKey: string; taskName: string; count: number }[];
}

const keyOf = ({ processKey, taskKey }: Props['stages'][number]) => `${processKey}/${taskKey}`;

/** Search, and what narrows a list of tasks. */
export function ListFilters({ address, days, hasOverdue, stages }: Props) {
  const { urgency, taskKey, processKey, change } = address;
  const chosen = taskKey ? `${processKey}/${taskKey}` : '';
  /** The last task of the chosen stage may be done: the list is still kept to it, and the choice must say so. */
  const isGone = chosen !== '' && !stages.some((stage) => keyOf(stage) === chosen);
  return (
    <>
      <SearchBox label={words.search} value={address.keyword} onChange={address.setKeyword} />
      <div className="flow-filters">
        {hasOverdue &&
          filterable.map((known) => (
            <button
              key={known}
              type="button"
              className="flow-chip"
              aria-pressed={urgency === known}
              onClick={() => change({ urgency: urgency === known ? null : known })}
            >
              {viewTexts.urgencies[known]}
            </button>
          ))}
        {(stages.length > 0 || isGone) && (
          <select
            className="ui-input field-select"
            aria-label={words.stage}
            value={chosen}
            onChange={(event) => {
              const [process = null, task = null] = event.target.value ? event.target.value.split('/') : [];
              change({ processKey: process, taskKey: task });
            }}
          >
            <option value="">
              {words.all}
              {words.stage}
            </option>
            {isGone && <option value={chosen}>{words.stageGone}</option>}
            {stages.map((item) => (
              <option key={keyOf(item)} value={keyOf(item)}>
                {item.taskName}（{item.count}）
              </option>
            ))}
          </select>
        )}
        <DayFilter address={address} label={days} />
      </div>
    </>
  );
}

/** The days of a list, chosen in a sheet of their own: a list has little room. */
function DayFilter({ address, label }: { address: ListAddress; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const { from, to } = address.days;
  return (
    <>
      <button
        type="button"
        className="flow-chip"
        aria-haspopup="dialog"
        aria-pressed={from !== undefined || to !== undefined}
        onClick={() => setOpen(true)}
        data-testid="day-filter"
      >
        {from || to ? words.daysChosen(from, to) : label}
      </button>
      <Sheet isOpen={isOpen} title={label} onClose={() => setOpen(false)}>
        <DateRangeSearch
          label={label}
          value={address.days}
          onSearch={(range) => address.change({ from: range.from ?? null, to: range.to ?? null })}
        />
      </Sheet>
    </>
  );
}
