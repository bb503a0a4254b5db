import { type Extent, intersects } from 'ol/extent.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import type VectorTileSource from 'ol/source/VectorTile.js';
import type VectorTile from 'ol/VectorTile.js';
import type { Cut } from '../part-shown.ts';

/** Our server writes it on the first feature of a tile that holds only a part of what lies there. */
const mark = '_leftOut';

/** Tells whether a tile in view holds only a part of what lies there: `{}` then, and null once none does. */
export function tellCutTiles(
  layer: VectorTileLayer,
  source: VectorTileSource,
  onCut: (cut: Cut | null) => void,
): void {
  const cut = new Map<string, { z: number; extent: Extent }>();
  source.on('tileloadend', ({ tile }) => {
    const { tileCoord, extent } = tile as VectorTile<never>;
    const features = (tile as VectorTile<never>).getFeatures() as { get(name: string): unknown }[];
    const [z = 0] = tileCoord;
    if (extent && features.some((feature) => feature.get(mark) === true))
      cut.set(tileCoord.join(), { z, extent });
    else cut.delete(tileCoord.join());
  });
  let isCut = false;
  layer.on('postrender', ({ frameState }) => {
    const view = frameState?.extent;
    if (!frameState || !view) return;
    const shown = source.getTileGrid()?.getZForResolution(frameState.viewState.resolution, source.zDirection);
    const now = [...cut.values()].some(({ z, extent }) => z === shown && intersects(extent, view));
    if (now === isCut) return;
    isCut = now;
    onCut(now ? {} : null);
  });
}
