import { chartTexts } from '@homestead/charts';
import { type SmallChart, SvgChart } from '@homestead/charts/svg';
import { useClient } from '@homestead/ui';
import { Problem, Skeleton } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import type { Figure, FigureQuery, StatisticsFilter } from '../contract/index.ts';
import { countChart, monthChart, shareChart } from '../view/charts.ts';
import { pageTexts } from '../view/texts.ts';
import { type FigureState, useMeasure } from '../view/use-figures.ts';

const words = pageTexts.charts;
/** In px. */
const height = 210;

/** The charts that a narrow screen has room for, each with its own call and its own failure. */
export function SmallCharts({ filter }: { filter: StatisticsFilter }) {
  const one = (title: string, query: FigureQuery, chart: (figures: Figure[]) => SmallChart) => (
    <One title={title} query={{ ...filter, ...query }} chart={chart} />
  );
  return (
    <>
      <ByMonth filter={filter} />
      {one(words.byDivision, { measure: 'applied', by: 'division' }, (figures) => countChart(figures, false))}
      <Stages filter={filter} />
      {one(words.reasons, { measure: 'refused', by: 'key' }, (figures) => shareChart('ring', figures))}
      {one(words.land, { measure: 'land', by: 'key' }, (figures) => shareChart('ring', figures, 'total'))}
      {one(words.violations, { measure: 'violation', by: 'key' }, (figures) => shareChart('ring', figures))}
    </>
  );
}

interface OneProps {
  title: string;
  query: FigureQuery;
  chart(figures: Figure[]): SmallChart;
}

function One({ title, query, chart }: OneProps) {
  const state = useMeasure(useClient().callWithoutToast, query);
  return (
    <Card title={title} states={[state]}>
      {state.figures && <SvgChart height={height} title={title} chart={chart(state.figures)} />}
    </Card>
  );
}

/** Names of stages are too long for an axis of this width: days as a list. */
function Stages({ filter }: { filter: StatisticsFilter }) {
  const state = useMeasure(useClient().callWithoutToast, { ...filter, measure: 'task', by: 'key' });
  const timed = state.figures?.filter(({ count }) => count > 0);
  return (
    <Card title={words.tasks} states={[state]}>
      {timed && (
        <ul className="stat-stages">
          {timed.map(({ key, label, mean, p90 }) => (
            <li key={key}>
              <span>{label}</span>
              <b>{pageTexts.stageDays(mean ?? 0, p90 ?? 0)}</b>
            </li>
          ))}
          {timed.length === 0 && <li className="ui-soft">{chartTexts.empty}</li>}
        </ul>
      )}
    </Card>
  );
}

function ByMonth({ filter }: { filter: StatisticsFilter }) {
  const { callWithoutToast: call } = useClient();
  const applied = useMeasure(call, { ...filter, measure: 'applied', by: 'month' });
  const approved = useMeasure(call, { ...filter, measure: 'approved', by: 'month' });
  const chart = applied.figures && approved.figures && monthChart(applied.figures, approved.figures, false);
  return (
    <Card title={words.byMonth} states={[applied, approved]}>
      {chart && <SvgChart height={height} title={words.byMonth} chart={chart} />}
    </Card>
  );
}

function Card({
  title,
  states,
  children,
}: {
  title: string;
  states: readonly FigureState[];
  children: ReactNode;
}) {
  const fault = states.find((state) => state.fault)?.fault;
  const retry = () => {
    for (const state of states) state.onRetry();
  };
  return (
    <section className="stat-card" aria-label={title}>
      <h2>{title}</h2>
      {fault ? <Problem text={fault} onRetry={retry} /> : (children ?? <Skeleton rows={3} />)}
    </section>
  );
}
