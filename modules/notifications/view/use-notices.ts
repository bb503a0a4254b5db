import type { CallFunction } from '@homestead/http/client';
import { flowKeys } from '@homestead/workflow/view';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Notice, type NoticeQuery, noticeRoutes as routes } from '../contract/index.ts';

/** They stand among the keys of cases: whoever does a task settles notices with it. */
const keys = [...flowKeys.all, 'notices'] as const;

/** How often a screen that stays open asks again. */
const everyMs = 60_000;

export function useUnreadCount(call: CallFunction, isEnabled = true) {
  const count = useQuery({
    queryKey: [...keys, 'count'],
    enabled: isEnabled,
    refetchInterval: everyMs,
    queryFn: ({ signal }) => call(routes.countNotices, {}, { signal }),
  });
  return count.data?.unread ?? 0;
}

/** Notices page after page, for a list that grows as one scrolls. */
export function useNoticeScroll(call: CallFunction, query: NoticeQuery) {
  return useInfiniteQuery({
    queryKey: [...keys, 'scroll', query],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(routes.listNotices, { query: { ...query, pageNum: pageParam } }, { signal }),
    getNextPageParam: ({ pageNum, pageSize, total }) =>
      pageNum * pageSize < total ? pageNum + 1 : undefined,
  });
}

export function useNoticePage(call: CallFunction, query: NoticeQuery) {
  return useQuery({
    queryKey: [...keys, 'page', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(routes.listNotices, { query }, { signal }),
  });
}

/** Marking as read; what cannot be told to the server now stays unread, and that is all. */
export function useReading(calls: { call: CallFunction; callWithoutToast: CallFunction }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keys });
  return {
    async readOne(notice: Notice): Promise<void> {
      if (notice.readTime) return;
      await calls.callWithoutToast(routes.readNotice, { params: { id: notice.id } }).catch(() => undefined);
      await refresh();
    },
    async readAll(): Promise<void> {
      await calls.call(routes.readAllNotices, {}).catch(() => undefined);
      await refresh();
    },
  };
}

/** Where a notice leads: to what it asks for, or to the case. */
export function placeOf(notice: Pick<Notice, 'kind' | 'processId' | 'taskId'>): string | null {
  if (notice.kind === 'nominated') return '/Nominations';
  if (notice.taskId) return `/Task/${notice.taskId}`;
  return notice.processId ? `/Process/${notice.processId}` : null;
}
