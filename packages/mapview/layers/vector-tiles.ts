import type { Extent } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import type { Projection } from 'ol/proj.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type TileGrid from 'ol/tilegrid/TileGrid.js';
import { tellCutTiles } from './base/cut-tiles.ts';
import { fading } from './fading.ts';
import { type LayerStyle, styleOf } from './overlay-style.ts';
import type { Cut } from './part-shown.ts';

export interface VectorTiles {
  /** In degrees (EPSG:4490). */
  tileGrid: TileGrid;
  /** By the index of a level in the grid. */
  address(z: number, x: number, y: number): string;
  look: LayerStyle;
  onFailure(): void;
  onCut?: ((cut: Cut | null) => void) | undefined;
}

/** A layer of vector tiles; few maps have one, so that it comes with the first. */
export function vectorTileLayer({ tileGrid, address, look, onFailure, onCut }: VectorTiles): VectorTileLayer {
  const source = new VectorTileSource({
    format: new MVT(),
    projection: 'EPSG:4490',
    tileGrid,
    wrapX: false,
    ...fading(),
    tileUrlFunction: ([z = 0, x = 0, y = 0]) => address(z, x, y),
  });
  source.on('tileloaderror', onFailure);
  const layer = new VectorTileLayer({ source, style: styleOf(look), zIndex: 2 });
  if (onCut) tellCutTiles(layer, source, onCut);
  return layer;
}

/** The features of a tile that covers a box of one system, turned into another. */
export function featuresOfTile(tile: ArrayBuffer, extent: Extent, from: string, to: Projection): Feature[] {
  return new MVT().readFeatures(tile, {
    extent,
    dataProjection: from,
    featureProjection: to,
  }) as never[];
}
