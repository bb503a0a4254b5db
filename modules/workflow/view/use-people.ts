import type { CallFunction } from '@homestead/http/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ChoosingAction } from '../contract/choosing.ts';
import { listPeople } from '../contract/routes.ts';
import { actTexts } from './texts.ts';

/** So many fit into a dialog on a small desktop screen. */
export const peoplePerPage = 6;

export interface PeopleAsked {
  taskId: string;
  action: ChoosingAction;
  keyword: string;
}

/** Whom an act may name, a page at a time: for tables. It is no part of what an act changes: whoever handed a task on may not ask again. */
export function usePeoplePage(call: CallFunction, asked: PeopleAsked & { pageNum: number }) {
  const { taskId, action, keyword, pageNum } = asked;
  return useQuery({
    queryKey: ['people-to-choose', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listPeople,
        { params: { id: taskId }, query: { action, keyword, pageNum, pageSize: peoplePerPage } },
        { signal },
      ),
  });
}

/** Whom an act may name, page after page as one scrolls: for the phone. */
export function usePeopleScroll(call: CallFunction, { taskId, action, keyword }: PeopleAsked) {
  return useInfiniteQuery({
    queryKey: ['people-to-scroll', taskId, action, keyword],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        listPeople,
        { params: { id: taskId }, query: { action, keyword, pageNum: pageParam, pageSize: 20 } },
        { signal },
      ),
    getNextPageParam: ({ pageNum, pageSize, total }) =>
      pageNum * pageSize < total ? pageNum + 1 : undefined,
  });
}

/** Why there is nobody to choose. */
export function noneWords(action: ChoosingAction): string {
  return action === 'transfer' || action === 'delegate' || action === 'reassign'
    ? actTexts.people.noColleague
    : actTexts.people.none;
}
