import { useApi } from '@homestead/ui/desk';
import { useQuery } from '@tanstack/react-query';
import { modelRoutes as routes } from '../contract/index.ts';

/** The tree of data models: directories, models, fields. */
export function useModelTree() {
  const { callWithoutToast: call } = useApi();
  return useQuery({
    queryKey: ['data-models', 'tree'],
    queryFn: ({ signal }) => call(routes.modelTree, {}, { signal }),
  });
}
