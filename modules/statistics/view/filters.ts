import { useAddress } from '@homestead/ui/use-address';
import type { FigureQuery, StatisticsCaseQuery, StatisticsFilter } from '../contract/index.ts';

const names = ['from', 'to', 'division', 'processKey'] as const;

/** What the page is narrowed by, as its address says it. */
export function readFilter(params: URLSearchParams): StatisticsFilter {
  const filter: StatisticsFilter = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) filter[name] = value;
  }
  return filter;
}

/** A figure's own query in the address of the list behind it. */
export function readFigure(params: URLSearchParams): Partial<FigureQuery> & Pick<StatisticsCaseQuery, 'own'> {
  const query: Record<string, string | boolean> = { ...readFilter(params) };
  if (params.get('own')) query['own'] = true;
  for (const name of ['measure', 'key', 'state']) {
    const value = params.get(name);
    if (value) query[name] = value;
  }
  return query as Partial<FigureQuery>;
}

/** One of the compared divisions, as the list behind its figure asks for it: what says none of the others is listed alone. */
export function askedDivision(
  division: string,
  compared: readonly string[],
): { division: string; own?: string } {
  const isOwn = compared.some((other) => other !== division && other.startsWith(division));
  return isOwn ? { division, own: 'true' } : { division };
}

export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

/** What the entry of a list in the browser's history says: the figures that it was opened from, as they were narrowed. */
export interface FiguresPlace {
  figures: string;
}

/** Where one goes back to: the figures as they were left; where the list was opened by a link, those of its own months and place. */
export function figuresBefore(state: unknown, params: URLSearchParams): string {
  const place = (state as Partial<FiguresPlace> | null)?.figures;
  const isOurs = typeof place === 'string' && /^\/Statistics(\?|$)/.test(place);
  return isOurs ? place : addressOf('/Statistics', readFilter(params));
}

export function useFilter() {
  const [params, change] = useAddress();
  return {
    filter: readFilter(params),
    stage: params.get('stage') ?? undefined,
    change: (values: Readonly<Record<string, string | undefined>>) =>
      change((now) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      }),
    reset: () => change(() => new URLSearchParams()),
  };
}
