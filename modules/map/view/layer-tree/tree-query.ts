import type { CallFunction } from '@homestead/http/client';
import { componentTree } from '../../contract/services/index.ts';

/** Under this id the first panel answers. */
export const firstPanel = 'default';

export const staleTime = 60_000;

/** The question for the layer tree of a panel as its reader left it. */
export const layerTreeQuery = (call: CallFunction, componentId: string) => ({
  queryKey: ['map layer tree', componentId],
  staleTime,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(componentTree, { params: { id: componentId } }, { signal }),
});
