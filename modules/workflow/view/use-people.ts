import type { CallFunction } from '@homestead/http/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ChoosingAct } from '../contract/choosing.ts';
import { listPeople } from '../contract/routes.ts';
import { flowKeys } from './queries.ts';

export interface PeopleAsked {
  taskId: string;
  action: ChoosingAct;
  keyword: string;
}

/** Whom an act may name, a page at a time: for tables. */
export function usePeoplePage(call: CallFunction, asked: PeopleAsked & { pageNum: number }) {
  const { taskId, action, keyword, pageNum } = asked;
  return useQuery({
    queryKey: [...flowKeys.all, 'people', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        listPeople,
        { params: { id: taskId }, query: { action, keyword, pageNum, pageSize: 10 } },
        { signal },
      ),
  });
}

/** Whom an act may name, page after page as one scrolls: for the phone. */
export function usePeopleScroll(call: CallFunction, { taskId, action, keyword }: PeopleAsked) {
  return useInfiniteQuery({
    queryKey: [...flowKeys.all, 'people-scroll', taskId, action, keyword],
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
