import type { CallFunction } from '@homestead/http/client';
import { flowKeys } from '@homestead/workflow/view';
import { useQuery } from '@tanstack/react-query';
import { attendanceRoutes as routes } from '../../contract/index.ts';

/** The visits of a case with who was there; stale with everything else of the flow when a task is done. */
export function useCaseVisits(call: CallFunction, processId: string) {
  return useQuery({
    queryKey: [...flowKeys.all, 'case-visits', processId],
    queryFn: ({ signal }) => call(routes.getCaseVisits, { params: { processId } }, { signal }),
  });
}
