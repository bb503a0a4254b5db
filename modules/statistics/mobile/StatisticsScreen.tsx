import { useClient } from '@homestead/ui';
import { isRefusal, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  type FigureQuery,
  type RankingRow,
  statisticsChoices,
  statisticsRanking,
  statisticsSummary,
} from '../contract/index.ts';
import { cardsOf } from '../view/cards.ts';
import { addressOf, useFilter } from '../view/filters.ts';
import { monthsOfPeriod, periods } from '../view/periods.ts';
import { pageTexts as words } from '../view/texts.ts';
import { SmallCharts } from './SmallCharts.tsx';
import './statistics.css';

/** The county's figures for leaders on the way: main figures, small charts, divisions; each opens the cases behind it. */
export function StatisticsScreen({ path, onBack }: { path: string; onBack(): void }) {
  const { callWithoutToast: call } = useClient();
  const navigate = useNavigate();
  const { filter, change } = useFilter();
  const choices = useQuery({
    queryKey: ['statistics', 'choices'],
    queryFn: ({ signal }) => call(statisticsChoices, {}, { signal }),
  });
  const summary = useQuery({
    queryKey: ['statistics', 'summary', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statisticsSummary, { query: filter }, { signal }),
  });
  const ranking = useQuery({
    queryKey: ['statistics', 'ranking', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(statisticsRanking, { query: filter }, { signal }),
  });
  const now = choices.data?.to ?? '';
  const open = (query: Partial<FigureQuery>) =>
    navigate(
      addressOf(`${path}/cases`, {
        ...filter,
        from: filter.from ?? choices.data?.from,
        to: filter.to ?? choices.data?.to,
        ...query,
      }),
    );
  const waiting = summary.data?.waiting ?? 0;
  if (isRefusal(summary.error)) return <NoFigures error={summary.error} onBack={onBack} />;
  return (
    <Page title={words.title} onBack={onBack}>
      {choices.data?.source === '' && <p className="ui-note">{words.notCounted}</p>}
      <fieldset className="stat-periods">
        <legend className="ui-hidden">{words.filters.months}</legend>
        {periods.map((period) => {
          const { from, to } = monthsOfPeriod(period, now);
          return (
            <button
              key={period}
              type="button"
              disabled={!now}
              aria-pressed={from === filter.from && to === filter.to}
              onClick={() => change({ from, to })}
            >
              {words.periods[period]}
            </button>
          );
        })}
      </fieldset>
      {filter.division && (
        <button type="button" className="stat-division" onClick={() => change({ division: undefined })}>
          {words.ofDivision(
            ranking.data?.rows.find(({ division }) => division === filter.division)?.name ?? filter.division,
          )}
        </button>
      )}
      {waiting > 0 && <p className="ui-soft">{words.waiting(waiting)}</p>}
      {summary.data ? (
        <section className="stat-cards" aria-label={words.title} data-testid="summary">
          {cardsOf(summary.data).map(({ name, unit, value, note, query }) => (
            <button key={name} type="button" onClick={() => void open(query)}>
              <span>{name}</span>
              <b>
                {value ?? '—'}
                {value !== null && <small>{unit}</small>}
              </b>
              <small>{note}</small>
            </button>
          ))}
        </section>
      ) : summary.isError ? (
        <LoadProblem error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Skeleton rows={4} />
      )}
      <SmallCharts filter={filter} />
      {ranking.data && ranking.data.rows.length > 0 && (
        <section className="stat-card" aria-label={words.charts.ranking}>
          <h2>{words.charts.ranking}</h2>
          <ul className="ui-rows">
            {ranking.data.rows.map((row) => (
              <li key={row.division}>
                <button type="button" className="ui-row" onClick={() => change({ division: row.division })}>
                  <span className="ui-grow">
                    <b>{row.name}</b>
                    <span className="ui-soft">{rankingWords(row)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

/** Whoever has no right to the figures is told so once. */
function NoFigures({ error, onBack }: { error: unknown; onBack(): void }) {
  return (
    <Page title={words.title} onBack={onBack}>
      <LoadProblem error={error} />
    </Page>
  );
}

/** The main figures of a division in one line. */
function rankingWords({ applied, approved, overdue, violations }: RankingRow): string {
  const { cards, units } = words;
  return [
    `${cards.applied} ${applied}${units.count}`,
    `${cards.approved} ${approved}${units.count}`,
    `${words.overdueShort} ${overdue}${units.tasks}`,
    `${cards.violations} ${violations}${units.count}`,
  ].join('，');
}
