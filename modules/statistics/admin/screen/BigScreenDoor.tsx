import { lazyChunk, PartPlace, useSession } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { bigScreen, type ScreenBoard } from '../../contract/index.ts';
import { ScreenFailure, ScreenWaiting } from './ScreenWaiting.tsx';
import { screenWords as words } from './texts.ts';

const BigScreen = lazyChunk(() => import('./BigScreen.tsx'));

/** How often a wall asks again. */
const everyMs = 10_000;

/**
 * `/BigScreen`: the wall for who may see it; else what stands inside, which asks to sign in. Who comes here from a lost session
 * is asked to sign in first, also where the wall is open to everybody.
 */
export default function BigScreenDoor({ children }: { children: ReactNode }) {
  const { callWithoutToast: call } = useApi();
  const { search, state } = useLocation();
  const person = useSession()?.id ?? '';
  const isReturning = Boolean((state as { from?: string } | null)?.from) || search.includes('from=');
  const board = useQuery<{ board: ScreenBoard | null }>({
    queryKey: ['big-screen', person],
    enabled: !isReturning,
    refetchInterval: ({ state: { data, errorUpdateCount } }) =>
      data?.board || (!data && errorUpdateCount > 0) ? everyMs : false,
    refetchIntervalInBackground: true,
    queryFn: ({ signal }) => call(bigScreen, { query: {} }, { signal }),
  });
  const map = useQuery({
    queryKey: ['big-screen', person, 'map'],
    enabled: Boolean(board.data?.board),
    staleTime: 3_600_000,
    queryFn: async ({ signal }) =>
      (await call(bigScreen, { query: { map: true } }, { signal })).board?.outlines ?? [],
  });
  if (!board.data && !isReturning)
    return board.errorUpdateCount > 0 ? (
      <ScreenFailure isRetrying={board.isFetching} onRetry={() => void board.refetch()}>
        <Link to={person ? '/Main/Portal' : '/Login'} state={{ from: '/BigScreen' }}>
          {person ? words.leave : words.signIn}
        </Link>
      </ScreenFailure>
    ) : (
      <ScreenWaiting />
    );
  if (!board.data?.board) return children;
  return (
    <PartPlace fallback={<ScreenWaiting />}>
      <BigScreen board={board.data.board} outlines={map.data} isStale={board.isRefetchError} />
    </PartPlace>
  );
}
