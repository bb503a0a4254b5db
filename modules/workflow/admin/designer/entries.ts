import { contentVersionRoutes } from '@homestead/people/contract';
import type { useApi } from '@homestead/ui/desk';

type Call = ReturnType<typeof useApi>['call'];

const pageSize = 100;
/** What is published changes seldom while something is drawn. */
export const settings = { staleTime: 60_000 } as const;

/** All rows of a list that comes in pages. */
export async function everyPage<T>(
  load: (page: { pageNum: number; pageSize: number }) => Promise<{ records: readonly T[]; total: number }>,
): Promise<T[]> {
  const found: T[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { records, total } = await load({ pageNum, pageSize });
    found.push(...records);
    if (records.length === 0 || found.length >= total) return found;
  }
}

/** The query of all published entries of a kind. */
export const entriesOf = (call: Call, kind: string) => ({
  queryKey: ['content entries', kind, 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    everyPage((page) => call(contentVersionRoutes.listEntries, { query: { kind, ...page } }, { signal })),
  ...settings,
});
