import type { CallFunction } from '@homestead/http/client';
import { DateRangeSearch, KeywordSearch, SelectFilter } from '@homestead/ui/desk';
import { Button } from 'antd';
import { useState } from 'react';
import type { Urgency } from '../../contract/notifications.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { flowTexts } from '../../view/index.ts';
import styles from '../flow.module.css';
import { flowAdminTexts } from '../texts.ts';
import { DivisionFilter } from './DivisionFilter.tsx';
import type { ListFilters } from './list-query.ts';
import { useProcessChoices, useTaskChoices } from './use-definitions.ts';

interface Props {
  call: CallFunction;
  kind: 'tasks' | 'cases';
  /** What the days of the list are: when a task came, was done, or a case began. */
  days: string;
  filters: ListFilters;
  onChange(change: Partial<ListFilters>): void;
  onReset(): void;
}

const words = flowAdminTexts.filters;
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function ListFilterBar({ call, kind, days, filters, onChange, onReset }: Props) {
  const processes = useProcessChoices(call);
  const tasks = useTaskChoices(call, filters.processKey);
  const { from, to } = filters;
  // A reset empties what was typed and not searched for as well: those parts begin anew.
  const [resets, setResets] = useState(0);
  return (
    <search className={styles.filters} data-print="none">
      <KeywordSearch
        key={`keyword ${resets}`}
        value={filters.keyword ?? ''}
        label={words.keyword[kind]}
        onSearch={(keyword) => onChange({ keyword })}
      />
      <SelectFilter
        label={words.process}
        value={filters.processKey}
        {...processes}
        onSearch={(processKey) => onChange({ processKey: processKey ?? '', taskKey: '' })}
      />
      {kind === 'tasks' && filters.processKey && (
        <SelectFilter
          label={words.task}
          width={180}
          value={filters.taskKey}
          {...tasks}
          onSearch={(taskKey) => onChange({ taskKey: taskKey ?? '' })}
        />
      )}
      <DivisionFilter
        call={call}
        value={filters.division}
        onChange={(division) => onChange({ division: division ?? '' })}
      />
      {kind === 'tasks' ? (
        <SelectFilter
          label={words.overdue}
          width={120}
          value={filters.urgency}
          options={optionsOf(flowTexts.urgencies)}
          onSearch={(urgency) => onChange({ urgency: urgency as Urgency | undefined })}
        />
      ) : (
        <SelectFilter
          label={words.status}
          width={120}
          value={filters.status}
          options={optionsOf(workflowTexts.statuses)}
          onSearch={(status) => onChange({ status: status ?? '' })}
        />
      )}
      <DateRangeSearch
        key={`days ${resets}`}
        label={days}
        value={{ ...(from ? { from } : {}), ...(to ? { to } : {}) }}
        onSearch={(range) => onChange({ from: range.from ?? '', to: range.to ?? '' })}
      />
      <Button
        onClick={() => {
          setResets(resets + 1);
          onReset();
        }}
      >
        {words.reset}
      </Button>
    </search>
  );
}
