import { useAddress } from '@homestead/ui/use-address';
import type { FigureQuery, StatisticsFilter } from '../contract/index.ts';

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
export function readFigure(params: URLSearchParams): Partial<FigureQuery> {
  const query: Record<string, string> = { ...readFilter(params) };
  for (const name of ['measure', 'key', 'state']) {
    const value = params.get(name);
    if (value) query[name] = value;
  }
  return query as Partial<FigureQuery>;
}

export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const text = params.toString();
  return text ? `${path}?${text}` : path;
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
