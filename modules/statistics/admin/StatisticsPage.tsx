import { PageState, useApi } from '@homestead/ui/desk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type StatisticsChoices, statisticsChoices, statisticsSummary } from '../contract/index.ts';
import { shiftMonth } from '../engine/index.ts';
import { addressOf, type FiguresPlace, useFilter } from '../view/filters.ts';
import { pageTexts as words } from '../view/texts.ts';
import { FigureCharts, type Open } from './FigureCharts.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Ranking } from './Ranking.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import styles from './statistics.module.css';

/** `/Statistics` 统计分析: figures of the cases in one's divisions, each with the list behind it. */
export default function StatisticsPage() {
  const { callWithoutToast: call } = useApi();
  const choices = useQuery({
    queryKey: ['statistics', 'choices'],
    queryFn: ({ signal }) => call(statisticsChoices, {}, { signal }),
  });
  return <PageState query={choices}>{(found) => <Board choices={found} />}</PageState>;
}

function Board({ choices }: { choices: StatisticsChoices }) {
  const { callWithoutToast: call } = useApi();
  const navigate = useNavigate();
  const { filter, stage, change, reset } = useFilter();
  const [isCompared, setCompared] = useState(true);
  const summary = useQuery({
    queryKey: ['statistics', 'summary', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statisticsSummary, { query: filter }, { signal }),
  });
  const open: Open = (query, span) => {
    const { measure, from = choices.from, to = choices.to } = { ...filter, ...query };
    const by = span === 'yearBefore' ? -12 : 0;
    const months = { from: shiftMonth(from, by), to: shiftMonth(to, by) };
    const figures: FiguresPlace = { figures: addressOf('/Statistics', { ...filter, stage }) };
    void navigate(addressOf('/Statistics/cases', { ...filter, ...query, measure, ...months }), {
      state: figures,
    });
  };
  const canExport = choices.can.includes('statistics.figure.export');
  const waiting = summary.data?.waiting ?? 0;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <span className={styles.soft}>{words.note(choices.source)}</span>
      </header>
      <FilterBar filter={filter} stage={stage} choices={choices} onChange={change} onReset={reset} />
      <Checkbox checked={isCompared} onChange={(event) => setCompared(event.target.checked)}>
        {words.filters.compare}
      </Checkbox>
      {choices.source === '' && <Alert type="warning" showIcon title={words.notCounted} />}
      {waiting > 0 && <Alert type="info" showIcon title={words.waiting(waiting)} />}
      <PageState query={summary}>
        {(found) => <SummaryCards summary={found} isCompared={isCompared} open={open} />}
      </PageState>
      <div className={styles.grid}>
        <FigureCharts
          filter={filter}
          stage={stage}
          isCompared={isCompared}
          canExport={canExport}
          open={open}
        />
        <Ranking filter={filter} canExport={canExport} open={open} />
      </div>
    </div>
  );
}
