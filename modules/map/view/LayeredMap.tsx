import { lazyChunk } from '@homestead/ui';
import { Suspense } from 'react';
import type { LayeredMapProps } from './layer-tree/LayeredMap.tsx';

/** The code of the map, for a screen that asks for it before it knows what the map shows. */
export const loadLayeredMap = () => import('./layer-tree/LayeredMap.tsx');

const TreeMap = lazyChunk(loadLayeredMap);

/** A map with the layer tree, for screens that load without a map's code. */
export function LayeredMap(props: LayeredMapProps) {
  return (
    <Suspense fallback={null}>
      <TreeMap {...props} />
    </Suspense>
  );
}
