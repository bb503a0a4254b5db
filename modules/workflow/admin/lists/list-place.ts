import type { TaskQuery } from '../../contract/schemas.ts';
import { readFilters, toTaskQuery } from './list-query.ts';

const inbox = '/Tasks/todo';

/** What the entry of a task in the browser's history says: the list that it was opened from, with its search. */
export interface ListPlace {
  list: string;
}

/** The list that a task was opened from; null where it was opened by a link. */
export function listOf(state: unknown): string | null {
  const list = (state as Partial<ListPlace> | null)?.list;
  return typeof list === 'string' && list.startsWith('/Tasks/') ? list : null;
}

/** Where one goes from a task that is done: to the list as it was left, or to the whole inbox. */
export const listAfter = (state: unknown): string => listOf(state) ?? inbox;

/** What the inbox was narrowed to when the task was opened: the next one is of these, in their order. */
export function narrowedTo(state: unknown): TaskQuery {
  const [path, search = ''] = (listOf(state) ?? inbox).split('?');
  if (path !== inbox) return {};
  const {
    pageNum: _page,
    pageSize: _size,
    ...query
  } = toTaskQuery(readFilters(new URLSearchParams(search)), 'todo');
  return query;
}
