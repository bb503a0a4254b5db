import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { getDecisionSummary } from '../../contract/summary.ts';
import { flowKeys } from '../queries.ts';

/** What one decides on; stale with everything else of the flow when a task is done. */
export function useDecisionSummary(call: CallFunction, processId: string, isEnabled = true) {
  return useQuery({
    queryKey: [...flowKeys.all, 'summary', processId],
    enabled: isEnabled,
    // The summary stays as it is while a person reads it and decides.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(getDecisionSummary, { params: { id: processId } }, { signal }),
  });
}
