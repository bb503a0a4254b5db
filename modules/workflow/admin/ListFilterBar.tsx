import { SearchOutlined } from '@ant-design/icons';
import type { CallFunction } from '@homestead/http/client';
import { Button, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Urgency } from '../contract/news.ts';
import { workflowTexts } from '../contract/texts.ts';
import { flowTexts } from '../view/index.ts';
import { DivisionFilter } from './DivisionFilter.tsx';
import styles from './flow.module.css';
import type { ListFilters } from './list-query.ts';
import { flowAdminTexts } from './texts.ts';
import { useProcessChoices, useTaskChoices } from './use-definitions.ts';

interface Props {
  call: CallFunction;
  kind: 'tasks' | 'cases';
  filters: ListFilters;
  onChange(change: Partial<ListFilters>): void;
  onReset(): void;
}

const words = flowAdminTexts.filters;

export function ListFilterBar({ call, kind, filters, onChange, onReset }: Props) {
  const processes = useProcessChoices(call);
  const tasks = useTaskChoices(call, filters.processKey);
  return (
    <search className={styles.filters}>
      <Keyword value={filters.keyword ?? ''} onSearch={(keyword) => onChange({ keyword })} />
      <Select
        style={{ width: 160 }}
        value={filters.processKey}
        options={[...processes]}
        allowClear
        placeholder={words.process}
        aria-label={words.process}
        onChange={(processKey: string | undefined) => onChange({ processKey: processKey ?? '', taskKey: '' })}
      />
      {kind === 'tasks' && filters.processKey && (
        <Select
          style={{ width: 180 }}
          value={filters.taskKey}
          options={[...tasks]}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={words.task}
          aria-label={words.task}
          onChange={(taskKey: string | undefined) => onChange({ taskKey: taskKey ?? '' })}
        />
      )}
      <DivisionFilter
        call={call}
        value={filters.division}
        onChange={(division) => onChange({ division: division ?? '' })}
      />
      {kind === 'tasks' ? (
        <Select
          style={{ width: 120 }}
          value={filters.urgency}
          options={Object.entries(flowTexts.urgencies).map(([value, label]) => ({
            value: value as Urgency,
            label,
          }))}
          allowClear
          placeholder={words.overdue}
          aria-label={words.overdue}
          onChange={(urgency: Urgency | undefined) => onChange({ urgency })}
        />
      ) : (
        <Select
          style={{ width: 120 }}
          value={filters.status}
          options={Object.entries(workflowTexts.statuses).map(([value, label]) => ({ value, label }))}
          allowClear
          placeholder={words.status}
          aria-label={words.status}
          onChange={(status: string | undefined) => onChange({ status: status ?? '' })}
        />
      )}
      <Button onClick={onReset}>{words.reset}</Button>
    </search>
  );
}

/** Searches on Enter, on the button, and when it is emptied. */
function Keyword({ value, onSearch }: { value: string; onSearch(keyword: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Input.Search
      style={{ width: 260 }}
      value={typed}
      allowClear
      maxLength={100}
      placeholder={words.keyword}
      aria-label={words.keyword}
      enterButton={<SearchOutlined aria-label={words.search} />}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(keyword) => onSearch(keyword.trim())}
      data-testid="list-keyword"
    />
  );
}
