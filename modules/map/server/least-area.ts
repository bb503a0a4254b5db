import type { LayerDefinitions } from '@homestead/catalogue/contract';
import { sliverLimit } from '../engine/sliver.ts';

/** Overlaps of a smaller area, in m², are slivers on this layer. */
export const leastAreaOf = (layers: LayerDefinitions, layerId: string): number =>
  layers[layerId]?.check?.leastArea ?? sliverLimit;
