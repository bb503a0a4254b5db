import type { CallFunction } from '@homestead/http/client';
import { flowKeys, readOpinion } from '@homestead/workflow/view';
import { useQuery } from '@tanstack/react-query';
import { homesteadRoutes as routes } from '../contract/index.ts';

/** The question for permit, refusal and warnings of a case; asked again, as all of the workflow, when a task is done. */
export const caseFactsQuery = (call: CallFunction, processId: string) => ({
  queryKey: [...flowKeys.all, 'facts', processId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(routes.getCaseFacts, { params: { processId } }, { signal }),
});

export function useCaseFacts(call: CallFunction, processId: string) {
  return useQuery(caseFactsQuery(call, processId));
}

export type NoticeSource = { processId: string } | { taskId: string; person: string };

/** The notice of a refused case, or a draft with the reason as it stands beside the task's form on this device. */
export function useNotice(call: CallFunction, source: NoticeSource) {
  return useQuery({
    queryKey: [...flowKeys.all, 'notice', source],
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      if ('processId' in source)
        return call(routes.getRefusalNotice, { params: { processId: source.processId } }, { signal });
      const { taskId, person } = source;
      const reason = await readOpinion(person, taskId);
      return call(routes.draftRefusalNotice, { body: { taskId, reason } }, { signal });
    },
  });
}
