import { maxLevel, minLevel } from '@homestead/geodesy';
import type { ForeignLayer, TileService } from '@homestead/ogc/foreign';
import { nationalGrid, tileServiceOf } from '../../tiles/grid.ts';

/** Whether an address is the national tile service's. */
export function isTianditu(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host === 'tianditu.gov.cn' || host.endsWith('.tianditu.gov.cn');
}

/** Layers of the national tile service, each under an address of its own. */
const layers = {
  vec: '矢量底图',
  cva: '矢量注记',
  img: '影像底图',
  cia: '影像注记',
  ter: '地形晕渲',
  cta: '地形注记',
} as const;

/** Set `c`. What its capabilities say of scales is 5.8 % off by the standard's pixel, so the set is written here. */
export const tiandituGrid: TileService = tileServiceOf(nationalGrid, minLevel, maxLevel);

export const tiandituLayers = (): ForeignLayer[] =>
  Object.entries(layers).map(([name, title]) => ({
    name,
    title,
    path: [],
    kind: 'WMTS',
    srs: ['EPSG:4490'],
    bbox: [-180, -90, 180, 90],
    styles: ['default'],
    formats: ['tiles'],
    tileService: tiandituGrid,
    template: null,
  }));

/** Where a layer of the national tile service is asked. */
export const tiandituAddress = (baseUrl: string, layer: string): URL =>
  new URL(`/${encodeURIComponent(layer)}_c/wmts`, new URL(baseUrl).origin);
