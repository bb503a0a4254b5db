import { dataRoutes as routes } from '@homestead/catalogue/contract';
import { useApi } from '@homestead/ui/desk';
import { useQueries, useQuery } from '@tanstack/react-query';

/** The layers with data that the person may read, as options. */
export function useLayerOptions(): { value: string; label: string }[] {
  const { callWithoutToast: call } = useApi();
  const found = useQuery({
    queryKey: ['spatial-models', 'layers'],
    queryFn: ({ signal }) => call(routes.listRealMetadata, { query: { pageSize: 200 } }, { signal }),
  });
  return (found.data?.records ?? [])
    .filter(({ layerVersion }) => layerVersion !== null)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** The fields that the layers have, by their names for people; empty until they are known. */
export function useFields(layers: readonly string[]): { value: string; label: string }[] {
  const { callWithoutToast: call } = useApi();
  return useQueries({
    queries: layers.map((id) => ({
      queryKey: ['data-catalogue', 'real-metadata', id],
      retry: false,
      staleTime: 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(routes.getRealMetadata, { params: { id } }, { signal }),
    })),
    combine: (all) => {
      const fields = all.flatMap(({ data }) => data?.facts?.fields ?? []);
      const labels = new Map(fields.map(({ name, label }) => [name, label ? `${label}（${name}）` : name]));
      return [...labels].map(([value, label]) => ({ value, label }));
    },
  });
}
