import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { getSetup, getSetupChecklist } from '../../contract/index.ts';

/** How far the set-up of the county is. */
export function useSetup() {
  const { callWithoutToast } = useApi();
  return useQuery({
    queryKey: ['setup', 'steps'],
    queryFn: ({ signal }) => callWithoutToast(getSetup, {}, { signal }),
  });
}

/** What the county still lacks. */
export function useChecklist() {
  const { callWithoutToast } = useApi();
  return useQuery({
    queryKey: ['setup', 'checklist'],
    queryFn: ({ signal }) => callWithoutToast(getSetupChecklist, {}, { signal }),
  });
}
