import type { CallFunction } from '@homestead/http/client';
import { useQuery } from '@tanstack/react-query';
import { getCaseStages } from '../../contract/stages.ts';
import { flowKeys } from '../queries.ts';

/** The stages of a case, and what it waits for now. */
export function useStages(call: CallFunction, processId: string) {
  return useQuery({
    queryKey: [...flowKeys.all, 'stages', processId],
    queryFn: ({ signal }) => call(getCaseStages, { params: { id: processId } }, { signal }),
  });
}
