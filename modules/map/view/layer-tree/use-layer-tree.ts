import type { CallFunction } from '@homestead/http/client';
import { useSession } from '@homestead/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { componentTree, serviceRoutes, type TreeComponent } from '../../contract/services/index.ts';
import { forget, keep, recall } from './memory.ts';
import { memoryOf, remembered, type Tree, type TreeMemory } from './tree.ts';

/** Under this id the first panel answers. */
const firstPanel = 'default';

/** The layer tree of a panel as its reader left it, and the services that its layers show. */
export function useLayerTree(call: CallFunction, componentId = firstPanel) {
  const person = useSession()?.id ?? '';
  const query = useQuery({
    queryKey: ['map layer tree', componentId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [{ component, tree }, services] = await Promise.all([
        call(componentTree, { params: { id: componentId } }, { signal }),
        call(serviceRoutes.dataList, { query: {} }, { signal }),
      ]);
      return {
        component: component as TreeComponent,
        tree,
        services: new Map(services.map((one) => [one.id, one])),
      };
    },
  });
  const [memory, setMemory] = useState<TreeMemory | null>(() => recall(person, componentId));
  const configured = query.data?.tree;
  const tree = useMemo(() => (configured ? remembered(configured, memory) : null), [configured, memory]);
  return {
    query,
    component: query.data?.component,
    services: query.data?.services,
    /** Null until it has come. */
    tree,
    change: (next: Tree) => {
      const changed = memoryOf(next);
      keep(person, componentId, changed);
      setMemory(changed);
    },
    /** Forgets what was changed, and reads the configuration again. */
    reset: async () => {
      forget(person, componentId);
      setMemory(null);
      await query.refetch();
    },
  };
}

export type LayerTreeState = ReturnType<typeof useLayerTree>;
