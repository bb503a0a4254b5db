import type { Chart, PointRef } from '@homestead/charts';
import { ChartCard } from '@homestead/charts/desk';
import { saveFile } from '@homestead/ui/calls/save-file';
import { tell } from '@homestead/ui/desk';
import type { ReactNode } from 'react';
import { exportFigures, type Figure, type FigureQuery, type StatisticsFilter } from '../contract/index.ts';
import { countChart, daysChart, monthChart, shareChart, visitChart } from '../view/charts.ts';
import { askedDivision } from '../view/filters.ts';
import { pageTexts } from '../view/texts.ts';
import type { FigureState } from '../view/use-figures.ts';
import { useFigures } from './use-figures.ts';

/** What opens the list behind a value. */
export type Open = (query: Partial<FigureQuery> & { own?: string }, span?: 'yearBefore') => void;

interface Props {
  filter: StatisticsFilter;
  stage: string | undefined;
  isCompared: boolean;
  canExport: boolean;
  open: Open;
}

const words = pageTexts.charts;

/** All charts of the page, each with its own call, its own failure and the list behind each value. */
export function FigureCharts({ filter, stage, isCompared, canExport, open }: Props) {
  const narrowed = stage ? { ...filter, key: stage } : filter;
  return (
    <>
      <ByMonth filter={filter} isCompared={isCompared} open={open} />
      <One
        title={words.byDivision}
        query={{ ...filter, measure: 'applied', by: 'division' }}
        chart={(figures) => countChart(figures, isCompared)}
        onKey={(key, { keys, seriesIndex }) =>
          open(
            { measure: 'applied', ...askedDivision(key, keys) },
            seriesIndex === 1 ? 'yearBefore' : undefined,
          )
        }
        canExport={canExport}
      />
      <One
        title={words.tasks}
        note={words.tasksNote}
        isWide
        query={{ ...narrowed, measure: 'task', by: 'key' }}
        chart={daysChart}
        onKey={(key) => open({ measure: 'task', key })}
        canExport={canExport}
      />
      <One
        title={words.overdue}
        query={{ ...narrowed, measure: 'overdue', by: 'key' }}
        chart={(figures) => countChart(figures, false, pageTexts.units.tasks)}
        onKey={(key) => open({ measure: 'overdue', key })}
        canExport={canExport}
      />
      <Visits filter={filter} open={open} />
      <One
        title={words.reasons}
        query={{ ...filter, measure: 'refused', by: 'key' }}
        chart={(figures) => shareChart('ring', figures)}
        onKey={(key) => open({ measure: 'refused', key })}
        canExport={canExport}
      />
      <One
        title={words.land}
        query={{ ...filter, measure: 'land', by: 'key' }}
        chart={(figures) => shareChart('rose', figures, 'total')}
        onKey={(key) => open({ measure: 'land', key })}
        canExport={canExport}
      />
      <One
        title={words.violations}
        query={{ ...filter, measure: 'violation', by: 'key' }}
        chart={(figures) => shareChart('pie', figures)}
        onKey={(key) => open({ measure: 'violation', key })}
        canExport={canExport}
      />
      <One
        title={words.violationStates}
        query={{ ...filter, measure: 'violation', by: 'state' }}
        chart={(figures) => shareChart('ring', figures)}
        onKey={(key) => open({ measure: 'violation', state: key })}
        canExport={canExport}
      />
    </>
  );
}

interface OneProps {
  title: string;
  note?: ReactNode;
  query: FigureQuery;
  chart(figures: Figure[]): Chart;
  /** Opens the list of a group, by its key; of which series the value was, and what the other groups are. */
  onKey(key: string, of: { seriesIndex: number; keys: readonly string[] }): void;
  canExport: boolean;
  isWide?: boolean;
}

async function takeExcel(query: FigureQuery): Promise<void> {
  const fault = await saveFile(exportFigures, query);
  if (fault) tell.error(fault);
}

function One({ title, note, query, chart, onKey, canExport, isWide = false }: OneProps) {
  const state = useFigures(query);
  return (
    <ChartCard
      title={title}
      note={note}
      {...chartOf(state, chart)}
      {...(canExport ? { onExcel: () => takeExcel(query) } : {})}
      isWide={isWide}
      // A pie's entries are known by their labels.
      onOpen={({ key, seriesIndex }: PointRef) => {
        const figures = state.figures ?? [];
        const found = figures.find((figure) => figure.key === key || figure.label === key);
        onKey(found?.key ?? key, { seriesIndex, keys: figures.map((figure) => figure.key) });
      }}
    />
  );
}

const chartOf = ({ figures, fault, onRetry }: FigureState, chart: (figures: Figure[]) => Chart) => ({
  chart: figures && chart(figures),
  fault,
  onRetry,
});

function ByMonth({ filter, isCompared, open }: Pick<Props, 'filter' | 'isCompared' | 'open'>) {
  const applied = useFigures({ ...filter, measure: 'applied', by: 'month' });
  const approved = useFigures({ ...filter, measure: 'approved', by: 'month' });
  return (
    <ChartCard
      title={words.byMonth}
      chart={
        applied.figures && approved.figures
          ? monthChart(applied.figures, approved.figures, isCompared)
          : undefined
      }
      fault={applied.fault ?? approved.fault}
      onRetry={() => {
        applied.onRetry();
        approved.onRetry();
      }}
      onOpen={({ key, seriesIndex }) => {
        const [year, month] = key.split('-');
        const at = seriesIndex === 2 ? `${Number(year) - 1}-${month}` : key;
        open({ measure: seriesIndex === 1 ? 'approved' : 'applied', from: at, to: at });
      }}
    />
  );
}

function Visits({ filter, open }: Pick<Props, 'filter' | 'open'>) {
  const inTime = useFigures({ ...filter, measure: 'visit', by: 'key', state: 'inTime' });
  const late = useFigures({ ...filter, measure: 'visit', by: 'key', state: 'late' });
  return (
    <ChartCard
      title={words.visits}
      chart={inTime.figures && late.figures ? visitChart(inTime.figures, late.figures) : undefined}
      fault={inTime.fault ?? late.fault}
      onRetry={() => {
        inTime.onRetry();
        late.onRetry();
      }}
      onOpen={({ key, seriesIndex }) =>
        open({ measure: 'visit', key, state: seriesIndex === 0 ? 'inTime' : 'late' })
      }
    />
  );
}
