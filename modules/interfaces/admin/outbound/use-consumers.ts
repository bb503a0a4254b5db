import { listConsumers } from '@homestead/people/contract';
import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';

/** The consumers that can be chosen, by name. */
export function useConsumers() {
  const { callWithoutToast: call } = useApi();
  const { data, isPending } = useQuery({
    queryKey: ['consumers', 'choice'],
    queryFn: ({ signal }) => call(listConsumers, { query: { pageNum: 1, pageSize: 200 } }, { signal }),
  });
  return { consumers: data?.records ?? [], isPending };
}
