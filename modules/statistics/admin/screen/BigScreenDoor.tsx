import { lazyChunk, useSession } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { bigScreen, type ScreenBoard } from '../../contract/index.ts';
import styles from './screen.module.css';
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
    refetchInterval: ({ state: { data } }) => (data?.board ? everyMs : false),
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
  if (board.isPending && !isReturning && !board.error)
    return <div className={styles.waiting} role="status" aria-label={words.loading} />;
  if (!board.data?.board) return children;
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <BigScreen board={board.data.board} outlines={map.data} isStale={board.isRefetchError} />
    </Suspense>
  );
}
