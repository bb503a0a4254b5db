import { useClient } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { villageRoutes } from '../../contract/index.ts';

/** Picture, telephone and number of notices of the own village. */
export function useVillage(isEnabled = true) {
  const { callWithoutToast } = useClient();
  return useQuery({
    queryKey: ['village'],
    enabled: isEnabled,
    queryFn: () => callWithoutToast(villageRoutes.getVillageHome, {}),
  });
}
