import type { CallFunction } from '@homestead/http/client';
import { flowKeys } from '@homestead/workflow/view';
import { useQuery } from '@tanstack/react-query';
import { attendanceRoutes as routes } from '../../contract/index.ts';

/** The question for the visits of a case with who was there; stale with everything else of the flow when a task is done. */
export const caseVisitsQuery = (call: CallFunction, processId: string) => ({
  queryKey: [...flowKeys.all, 'case-visits', processId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(routes.getCaseVisits, { params: { processId } }, { signal }),
});

export function useCaseVisits(call: CallFunction, processId: string) {
  return useQuery(caseVisitsQuery(call, processId));
}
