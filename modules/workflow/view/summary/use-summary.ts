import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { getDecisionSummary } from '../../contract/summary.ts';
import { flowKeys } from '../queries.ts';

/** The question for what one decides on. */
export const decisionSummaryQuery = (call: CallFunction, processId: string) => ({
  queryKey: [...flowKeys.all, 'summary', processId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getDecisionSummary, { params: { id: processId } }, { signal }),
});

/** What one decides on; stale with everything else of the flow when a task is done. */
export function useDecisionSummary(call: CallFunction, processId: string, isEnabled = true) {
  return useQuery({
    ...decisionSummaryQuery(call, processId),
    enabled: isEnabled,
    // The summary stays as it is while a person reads it and decides.
    refetchOnWindowFocus: false,
  });
}
