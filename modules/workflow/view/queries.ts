import { type CallFunction, known } from '@homestead/http/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getGuide } from '../contract/guides.ts';
import * as routes from '../contract/routes.ts';
import type { TaskQuery } from '../contract/schemas.ts';
import { readTask } from './early-task.ts';

/** Keys of what these calls bring; whoever completes a task makes all of them stale. */
export const flowKeys = { all: ['flow'] as const };

export function useTaskCounts(call: CallFunction, isEnabled = true) {
  return useQuery({
    queryKey: [...flowKeys.all, 'counts'],
    enabled: isEnabled,
    queryFn: ({ signal }) => call(routes.countTasks, {}, { signal }),
  });
}

/** One page of tasks. */
export function useTaskPage(call: CallFunction, query: TaskQuery) {
  return useQuery({
    queryKey: [...flowKeys.all, 'tasks', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(routes.listTasks, { query }, { signal }),
  });
}

/** Tasks page after page, for lists that grow as one scrolls. */
export function useTaskScroll(call: CallFunction, query: TaskQuery, isEnabled = true) {
  return useInfiniteQuery({
    queryKey: [...flowKeys.all, 'scroll', query],
    enabled: isEnabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(routes.listTasks, { query: { ...query, pageNum: pageParam } }, { signal }),
    getNextPageParam: ({ pageNum, pageSize, total }) =>
      pageNum * pageSize < total ? pageNum + 1 : undefined,
  });
}

export interface CaseQuery {
  /** My own cases; else all that I may see. */
  mine: boolean;
  /** Comma-joined. */
  status?: string;
  keyword?: string;
}

/** Cases, newest first, page after page. */
export function useCaseScroll(call: CallFunction, { mine, status, keyword }: CaseQuery) {
  return useInfiniteQuery({
    queryKey: [...flowKeys.all, 'instances', mine, status ?? '', keyword ?? ''],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.listCases,
        {
          query: {
            pageNum: pageParam,
            sort: '-createTime',
            ...(mine ? { mine } : {}),
            ...(status ? { status } : {}),
            ...(keyword ? { keyword } : {}),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ pageNum, pageSize, total }) =>
      pageNum * pageSize < total ? pageNum + 1 : undefined,
  });
}

export function useCase(call: CallFunction, id: string | undefined) {
  return useQuery({
    queryKey: [...flowKeys.all, 'instance', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(routes.getCase, { params: { id: id ?? '' } }, { signal }),
  });
}

export function useTask(call: CallFunction, id: string | undefined) {
  return useQuery({
    queryKey: [...flowKeys.all, 'task', id],
    enabled: id !== undefined,
    // A form that someone is filling in is not exchanged under their hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => readTask(call, id ?? '', signal),
  });
}

export function useTimeline(call: CallFunction, processId: string | undefined) {
  return useQuery({
    queryKey: [...flowKeys.all, 'timeline', processId],
    enabled: processId !== undefined,
    queryFn: ({ signal }) => call(routes.listFlowRecords, { params: { id: processId ?? '' } }, { signal }),
  });
}

/** The form of one finished step as it was, for Details. */
export function useRecordForm(call: CallFunction, processId: string, recordId: string | undefined) {
  return useQuery({
    queryKey: [...flowKeys.all, 'record', processId, recordId],
    enabled: recordId !== undefined,
    queryFn: ({ signal }) =>
      call(routes.getFlowRecordForm, { params: { id: processId, recordId: recordId ?? '' } }, { signal }),
  });
}

/** The diagram of a case, with where it stands. */
export function useDiagram(call: CallFunction, processId: string) {
  return useQuery({
    queryKey: [...flowKeys.all, 'diagram', processId],
    queryFn: ({ signal }) => call(routes.getDiagram, { params: { id: processId } }, { signal }),
  });
}

export function useChecks(call: CallFunction, processId: string | undefined) {
  return useQuery({
    queryKey: [...flowKeys.all, 'checks', processId],
    enabled: processId !== undefined,
    queryFn: ({ signal }) => call(routes.listChecks, { params: { id: processId ?? '' } }, { signal }),
  });
}

export function useLookups(call: CallFunction, processId: string) {
  return useQuery({
    queryKey: [...flowKeys.all, 'lookups', processId],
    queryFn: ({ signal }) => call(routes.listLookups, { params: { id: processId } }, { signal }),
  });
}

/** What a task's container asks for when there is only a process key. */
export async function loadDefinition(call: CallFunction, processKey: string) {
  return known(await call(routes.getDefinitionByKey, { params: { processKey } }), 'formKeyList');
}

/** How a process is offered: its title, its subject and the tasks that may come first. */
export function useEntry(call: CallFunction, processKey: string) {
  return useQuery({ ...definitionQuery(call, processKey), select: ({ entry }) => entry });
}

/** The newest definition of a process. */
export function useDefinition(call: CallFunction, processKey: string) {
  return useQuery(definitionQuery(call, processKey));
}

const definitionQuery = (call: CallFunction, processKey: string) => ({
  queryKey: [...flowKeys.all, 'entry', processKey],
  staleTime: 600_000,
  queryFn: () => loadDefinition(call, processKey),
});

/** The guide of a process, or of the page that visitors see (`portal`). */
export function useGuide(call: CallFunction, key: string) {
  return useQuery({
    queryKey: ['guide', key],
    staleTime: 600_000,
    queryFn: ({ signal }) => call(getGuide, { params: { key } }, { signal }),
  });
}
