import type { PageOf } from '@homestead/http/contract';

/** What a managed list is asked for. It stands in the address: a link, a reload and going back find the list as it was. */
export interface ListState {
  pageNum: number;
  pageSize: number;
  sort?: string;
  keyword?: string;
  /** Values of the list's own filters by name. */
  filters: Readonly<Record<string, string>>;
}

export interface ListDefaults {
  sort?: string;
  pageSize?: number;
  /** Names of the filters; anything else in the address is not the list's. */
  filters: readonly string[];
}

export const pageSizes = [10, 20, 50, 100];

export function readListState(params: URLSearchParams, defaults: ListDefaults): ListState {
  const pageNum = Number(params.get('pageNum'));
  const pageSize = Number(params.get('pageSize'));
  const sort = params.get('sort') ?? defaults.sort;
  const keyword = params.get('keyword')?.trim().slice(0, 100);
  const filters: Record<string, string> = {};
  for (const name of defaults.filters) {
    const value = params.get(name)?.trim();
    if (value) filters[name] = value.slice(0, 100);
  }
  return {
    pageNum: Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: pageSizes.includes(pageSize) ? pageSize : (defaults.pageSize ?? 20),
    ...(sort ? { sort } : {}),
    ...(keyword ? { keyword } : {}),
    filters,
  };
}

/** The address of a changed list; another choice than that of the page begins at the first page again. */
export function writeListState(
  params: URLSearchParams,
  change: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('pageNum' in change)) next.delete('pageNum');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || (name === 'pageNum' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The query of a list call. */
export function queryOf({ filters, ...rest }: ListState) {
  return { ...filters, ...rest };
}

/** The page to go back to when the one asked for lies behind the last: its rows were removed. */
export function pageInstead(
  { pageNum, pageSize }: Pick<ListState, 'pageNum' | 'pageSize'>,
  page: PageOf<unknown>,
): number | null {
  const isBehind = page.pageNum === pageNum && page.records.length === 0 && page.total > 0;
  return isBehind ? Math.ceil(page.total / pageSize) : null;
}

type Read<T> = Pick<PageOf<T>, 'records' | 'total'>;

/**
 * What stays chosen when a page of the list came anew: a row that stood on it and was removed since does not. Where the list has become
 * no shorter, a row that is missing may have moved to another page.
 */
export function stillChosen<T>(
  chosen: readonly T[],
  before: Read<T>,
  now: Read<T>,
  idOf: (row: T) => string,
): readonly T[] {
  if (now.total >= before.total) return chosen;
  const stands = new Set(now.records.map(idOf));
  const gone = new Set(before.records.map(idOf).filter((id) => !stands.has(id)));
  const left = chosen.filter((row) => !gone.has(idOf(row)));
  return left.length === chosen.length ? chosen : left;
}
