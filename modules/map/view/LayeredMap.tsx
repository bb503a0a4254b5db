import { lazyChunk } from '@homestead/ui';
import { Suspense } from 'react';
import type { LayeredMapProps } from './layer-tree/LayeredMap.tsx';

const TreeMap = lazyChunk(() => import('./layer-tree/LayeredMap.tsx'));

/** A map with the layer tree, for screens that load without a map's code. */
export function LayeredMap(props: LayeredMapProps) {
  return (
    <Suspense fallback={null}>
      <TreeMap {...props} />
    </Suspense>
  );
}
