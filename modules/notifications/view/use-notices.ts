import type { CallFunction } from '@homestead/http/client';
import { flowKeys } from '@homestead/workflow/view';
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type Notice, type NoticeQuery, noticeRoutes as routes } from '../contract/index.ts';

/** They stand among the keys of cases: whoever does a task settles notices with it. */
const keys = [...flowKeys.all, 'notices'] as const;
const countKey = [...keys, 'count'] as const;
export const settingsKey = [...keys, 'settings'] as const;

/** How often a screen that stays open asks again while nothing comes by itself. */
const everyMs = 60_000;
/** What a screen reads at first goes before news. */
const quietMs = 3000;

export function useUnreadCount(call: CallFunction, isEnabled = true) {
  const isLive = useLiveNotices(isEnabled);
  const count = useQuery({
    queryKey: countKey,
    enabled: isEnabled,
    refetchInterval: isLive ? false : everyMs,
    queryFn: ({ signal }) => call(routes.countNotices, {}, { signal }),
  });
  return count.data?.unread ?? 0;
}

let followers = 0;
let end: (() => void) | undefined;
let isLiveNow = false;
const listeners = new Set<() => void>();

function setLive(isLive: boolean): void {
  if (isLive === isLiveNow) return;
  isLiveNow = isLive;
  for (const listener of listeners) listener();
}

/** Has news written into what the screens show, as long as one of them shows how much is unread; whether it comes now. */
function useLiveNotices(isEnabled: boolean): boolean {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isEnabled) return;
    followers += 1;
    const timer = followers === 1 ? setTimeout(() => void begin(queries), quietMs) : undefined;
    return () => {
      clearTimeout(timer);
      followers -= 1;
      if (followers > 0) return;
      end?.();
      end = undefined;
    };
  }, [queries, isEnabled]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLiveNow,
  );
}

async function begin(queries: QueryClient): Promise<void> {
  const { followNotices } = await import('./live-notices.ts');
  if (followers === 0 || end) return;
  let newest: string | null | undefined;
  end = followNotices({
    onState: setLive,
    onNews: (news) => {
      const known = queries.getQueryData<{ unread: number }>(countKey);
      queries.setQueryData(countKey, { unread: news.unread });
      const isNew = newest !== undefined && newest !== news.newest;
      newest = news.newest;
      // Tasks come with their notices: lists that show them are read again, each as far as it is shown.
      if (isNew) void queries.invalidateQueries({ queryKey: flowKeys.all });
      else if (known && known.unread !== news.unread) void queries.invalidateQueries({ queryKey: keys });
    },
  });
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

/** Which kinds of notices the person has switched off. */
export function useNoticeSettings(call: CallFunction) {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(routes.getNoticeSettings, {}, { signal }),
  });
}
