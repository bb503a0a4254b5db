import type { CallFunction } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { listAnnouncements, readAnnouncement } from '../../contract/announcements/routes.ts';

/** The announcements that are shown now to whoever looks, the latest first. */
export function useAnnouncements(call: CallFunction, pageSize = 5) {
  const token = useSession()?.token;
  return useQuery({
    queryKey: ['announcements', token, pageSize],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(listAnnouncements, { query: { pageSize } }, { signal }),
  });
}

/** One announcement with its text. */
export function useAnnouncement(call: CallFunction, id: string) {
  const token = useSession()?.token;
  return useQuery({
    queryKey: ['announcements', token, 'one', id],
    queryFn: ({ signal }) => call(readAnnouncement, { params: { id } }, { signal }),
  });
}
