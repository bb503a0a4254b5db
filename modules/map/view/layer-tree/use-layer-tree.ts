import type { CallFunction } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { componentTree, serviceRoutes } from '../../contract/services/index.ts';
import { forget, keep, recall } from './memory.ts';
import { memoryOf, remembered, type Tree, type TreeMemory } from './tree.ts';

/** Under this id the first panel answers. */
const firstPanel = 'default';
const staleTime = 60_000;

/** The layer tree of a panel as its reader left it, and the services that its layers show. */
export function useLayerTree(call: CallFunction, componentId = firstPanel) {
  const person = useSession()?.id ?? '';
  const configuration = useQuery({
    queryKey: ['map layer tree', componentId],
    staleTime,
    queryFn: ({ signal }) => call(componentTree, { params: { id: componentId } }, { signal }),
  });
  const [memory, setMemory] = useState<TreeMemory | null>(() => recall(person, componentId));
  const configured = configuration.data?.tree;
  const tree = useMemo(() => (configured ? remembered(configured, memory) : null), [configured, memory]);
  return {
    component: configuration.data?.component,
    /** Null until it has come. */
    tree,
    isFailed: configuration.isError,
    retry: () => void configuration.refetch(),
    change: (next: Tree) => {
      const changed = memoryOf(next);
      keep(person, componentId, changed);
      setMemory(changed);
    },
    /** Forgets what was changed, and reads the configuration again. */
    reset: async () => {
      forget(person, componentId);
      setMemory(null);
      await configuration.refetch();
    },
  };
}

/** The services that layers show, by id; undefined until they have come. */
export function useShownServices(call: CallFunction, isNeeded: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['map services to show'],
    staleTime,
    enabled: isNeeded,
    queryFn: ({ signal }) => call(serviceRoutes.dataList, { query: {} }, { signal }),
  });
  const services = useMemo(() => data && new Map(data.map((one) => [one.id, one])), [data]);
  return { services, isFailed: isError, retry: () => void refetch() };
}
