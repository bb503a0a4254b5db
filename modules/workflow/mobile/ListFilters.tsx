import { Icon } from '@homestead/ui/phone';
import { viewTexts } from '../view/texts.ts';
import './flow.css';
import { caseTexts as words } from './texts.ts';
import { filterable, type ListAddress } from './use-list-address.ts';

interface Props {
  address: ListAddress;
  hasOverdue: boolean;
  stages: readonly { processKey: string; taskKey: string; taskName: string; count: number }[];
}

/** Search, and what narrows a list of tasks. */
export function ListFilters({ address, hasOverdue, stages }: Props) {
  const { urgency, taskKey, processKey, change } = address;
  return (
    <>
      <div className="flow-search">
        <Icon name="search" size={20} />
        <input
          className="ui-input"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={words.search}
          aria-label={words.search}
          value={address.keyword}
          onChange={(event) => address.setKeyword(event.target.value)}
          data-testid="search"
        />
      </div>
      {(hasOverdue || stages.length > 0) && (
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
          {stages.length > 0 && (
            <select
              className="ui-input field-select"
              aria-label={words.stage}
              value={taskKey ? `${processKey}/${taskKey}` : ''}
              onChange={(event) => {
                const [process = null, task = null] = event.target.value ? event.target.value.split('/') : [];
                change({ processKey: process, taskKey: task });
              }}
            >
              <option value="">
                {words.all}
                {words.stage}
              </option>
              {stages.map((item) => (
                <option
                  key={`${item.processKey}/${item.taskKey}`}
                  value={`${item.processKey}/${item.taskKey}`}
                >
                  {item.taskName}（{item.count}）
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </>
  );
}
