import type { CallFunction } from '@homestead/http/client';
import { flowKeys } from '@homestead/workflow/view';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Paper, paperRoutes as routes } from '../contract/index.ts';

const everyMs = 2500;

/** The papers of a case and the kinds that may be made now; asked again while one is being prepared. */
export function usePapers(call: CallFunction, processId: string) {
  return useQuery({
    queryKey: [...flowKeys.all, 'papers', processId],
    queryFn: ({ signal }) => call(routes.listPapers, { params: { id: processId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.papers.some(isWaiting) ? everyMs : false),
  });
}

/** Whether there is anything to show of the papers of a case, or will be; unknown while they are on their way. */
export const mayHavePapers = (data: ReturnType<typeof usePapers>['data']): boolean =>
  !data || data.hasKinds || data.papers.length > 0;

const isWaiting = ({ state }: Paper) => state === 'preparing';

/** Makes a paper of a case; the list and what the case shows of its files follow. */
export function useCreatePaper(call: CallFunction, processId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kind: string) => call(routes.createPaper, { params: { id: processId, kind } }),
    onSettled: () => queries.invalidateQueries({ queryKey: flowKeys.all }),
  });
}

/** Papers that stand, in their order; those that were replaced or revoked, the newest first. */
export function sortPapers(papers: readonly Paper[]): { current: Paper[]; earlier: Paper[] } {
  const isEarlier = ({ state }: Paper) => state === 'replaced' || state === 'revoked';
  return {
    current: papers.filter((paper) => !isEarlier(paper)),
    earlier: papers.filter(isEarlier),
  };
}
