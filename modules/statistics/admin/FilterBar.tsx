import { SelectFilter, useApi } from '@homestead/ui/desk';
import { DivisionFilter } from '@homestead/workflow/admin';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { StatisticsChoices, StatisticsFilter } from '../contract/index.ts';
import { pageTexts } from '../view/texts.ts';
import styles from './statistics.module.css';

interface Props {
  filter: StatisticsFilter;
  stage: string | undefined;
  choices: StatisticsChoices;
  onChange(values: Readonly<Record<string, string | undefined>>): void;
  onReset(): void;
}

const words = pageTexts.filters;
const day = (month: string) => dayjs(`${month}-01`);

/** Time, division, process and stage of the figures; all of them stand in the address. */
export function FilterBar({ filter, stage, choices, onChange, onReset }: Props) {
  const { callWithoutToast: call } = useApi();
  const { processKey } = filter;
  const stages = choices.processes
    .filter(({ key }) => !processKey || key === processKey)
    .flatMap((process) =>
      process.stages.map(({ key, name }) => ({
        value: key,
        label: processKey ? name : `${process.name} · ${name}`,
      })),
    );
  return (
    <search className={styles.filters}>
      <div className="w-filter">
        <span className="w-filter-label" id="statistics-months">
          {words.months}
        </span>
        <DatePicker.RangePicker
          picker="month"
          allowClear={false}
          aria-labelledby="statistics-months"
          placeholder={[words.from, words.to]}
          value={[day(filter.from ?? choices.from), day(filter.to ?? choices.to)]}
          onChange={(range) =>
            onChange({ from: range?.[0]?.format('YYYY-MM'), to: range?.[1]?.format('YYYY-MM') })
          }
        />
      </div>
      <DivisionFilter call={call} value={filter.division} onChange={(division) => onChange({ division })} />
      <SelectFilter
        label={words.process}
        value={processKey}
        options={choices.processes.map(({ key, name }) => ({ value: key, label: name }))}
        onSearch={(key) => onChange({ processKey: key, stage: undefined })}
      />
      <SelectFilter
        label={words.stage}
        width={220}
        value={stage}
        options={stages}
        onSearch={(key) => onChange({ stage: key })}
      />
      <Button onClick={onReset}>{words.reset}</Button>
    </search>
  );
}
