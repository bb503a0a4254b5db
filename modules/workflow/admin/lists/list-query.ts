import { dayRangeFaults } from '@homestead/http/contract';
import { useAddress } from '@homestead/ui/use-address';
import { type Urgency, urgencies } from '../../contract/notifications.ts';
import type { TaskQuery } from '../../contract/schemas.ts';

/** What a list is asked for; it stands in the address, so that going back from a task finds the list as it was. */
export interface ListFilters {
  pageNum: number;
  pageSize: number;
  keyword?: string;
  processKey?: string;
  taskKey?: string;
  division?: string;
  status?: string;
  urgency?: Urgency;
  from?: string;
  to?: string;
  /** A column, `-` before it for the other direction; left out: the list's own order. */
  sort?: string;
}

const texts = ['keyword', 'processKey', 'taskKey', 'division', 'status'] as const;
const sizes = [10, 20, 50, 100];

export function readFilters(params: URLSearchParams): ListFilters {
  const pageNum = Number(params.get('pageNum'));
  const pageSize = Number(params.get('pageSize'));
  const filters: ListFilters = {
    pageNum: Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: sizes.includes(pageSize) ? pageSize : 20,
  };
  for (const name of texts) {
    const text = params.get(name)?.trim();
    if (text) filters[name] = text.slice(0, 100);
  }
  const urgency = urgencies.find((known) => known === params.get('urgency'));
  if (urgency) filters.urgency = urgency;
  const sort = params.get('sort');
  if (sort && /^-?[a-zA-Z]{1,32}$/.test(sort)) filters.sort = sort;
  const days = { ...dayIn(params, 'from'), ...dayIn(params, 'to') };
  if (dayRangeFaults(days).length === 0) Object.assign(filters, days);
  return filters;
}

function dayIn(params: URLSearchParams, name: 'from' | 'to'): { from?: string; to?: string } {
  const value = params.get(name);
  return value ? { [name]: value } : {};
}

/** Another choice begins at the first page again. */
export function writeFilters(filters: ListFilters, change: Partial<ListFilters>): URLSearchParams {
  const next = { ...filters, ...('pageNum' in change ? {} : { pageNum: 1 }), ...change };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(next)) {
    const isDefault = (name === 'pageNum' && value === 1) || (name === 'pageSize' && value === 20);
    if (value !== undefined && value !== '' && !isDefault) params.set(name, String(value));
  }
  return params;
}

export function useListFilters() {
  const [params, setParams] = useAddress();
  const filters = readFilters(params);
  return {
    filters,
    change: (change: Partial<ListFilters>) => setParams((now) => writeFilters(readFilters(now), change)),
    reset: () => setParams(() => new URLSearchParams()),
  };
}

export { pageInstead } from '@homestead/ui/desk/manage/list-state';
export { useExistingPage } from '@homestead/ui/desk/manage/use-list-state';

/** Whether a list shows less than all that it has. */
export function isNarrowed({
  pageNum: _page,
  pageSize: _size,
  sort: _sort,
  ...filters
}: ListFilters): boolean {
  return Object.keys(filters).length > 0;
}

export function toTaskQuery(filters: ListFilters, state: NonNullable<TaskQuery['state']>): TaskQuery {
  const { status: _status, ...query } = filters;
  return { ...query, state };
}
