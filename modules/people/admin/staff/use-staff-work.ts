import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { getStaffWork } from '../../contract/index.ts';

/** What waits for somebody, counted anew for each dialog that shows it. */
export function useStaffWork(id: string) {
  const { callWithoutToast } = useApi();
  return useQuery({
    queryKey: ['staff', 'work', id],
    gcTime: 0,
    queryFn: () => callWithoutToast(getStaffWork, { params: { id } }),
  });
}
