import { lazyChunk, PartPlace } from '@homestead/ui';
import type { LayeredMapProps } from './layer-tree/LayeredMap.tsx';

/** The code of the map, for a screen that asks for it before it knows what the map shows. */
const loadLayeredMap = () => import('./layer-tree/LayeredMap.tsx');

const TreeMap = lazyChunk(loadLayeredMap);

/**
 * A part that shows the map, together with the map's code: asked for in turn, that would wait a way to the server and back. The map
 * is then drawn with the part: React shows what was waited for within it a third of a second later, however soon it has come.
 */
export async function withLayeredMap<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadLayeredMap()]);
  await TreeMap.fetch();
  return part;
}

/** A map with the layer tree, for screens that load without a map's code. */
export function LayeredMap(props: LayeredMapProps) {
  return (
    <PartPlace>
      <TreeMap {...props} />
    </PartPlace>
  );
}
