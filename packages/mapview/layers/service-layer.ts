import { unitsPerPixel } from '@homestead/mapstyle';
import type BaseLayer from 'ol/layer/Base.js';
import LayerGroup from 'ol/layer/Group.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import { get, transformExtent } from 'ol/proj.js';
import TileImage from 'ol/source/TileImage.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { RESOLUTIONS, resolutionsUpTo, TILE_ORIGIN, TILE_SIZE } from '../grid/tianditu-grid.ts';
import { placed } from './answered-system.ts';
import { fading } from './fading.ts';
import { featuresInView } from './features-in-view.ts';
import { type LayerStyle, styleOf } from './overlay-style.ts';
import type { Cut } from './part-shown.ts';
import { withTicket } from './with-ticket.ts';
import { wmsLayer } from './wms-layer.ts';

/** How the tiles of a service lie. */
export interface ServiceGrid {
  wkid: number;
  resolutions: readonly number[];
  levelIds: readonly string[];
  origin: readonly number[];
  tileSize: readonly number[];
  matrixSet: string;
}

/** A service that a map can show; its address is of this site. */
export interface ServiceLayer {
  kind: 'WMS' | 'WFS' | 'WMTS' | 'XYZ' | 'vector' | 'ArcGIS';
  /** With `{z}`, `{x}`, `{y}` for XYZ and vector tiles. */
  url: string;
  layer: string;
  style: string;
  format: string;
  grid: ServiceGrid | null;
  /** What the layer is called where it fails. */
  title?: string;
  /** The last level of the national grid, where the service tells no grid of its own; 18 where absent. */
  lastLevel?: number;
  /** The last level of vector tiles; beyond it they are magnified. */
  maxZoom?: number;
  /** Scales 1:n between which the service draws anything: beyond them it is not asked. */
  minScale?: number | null;
  maxScale?: number | null;
  /** The system in which another WFS is asked to answer, as `EPSG:4549`; its own where absent. */
  srs?: string;
}

/** Vector tiles end at this zoom, and are magnified beyond. */
export const VECTOR_MAX_ZOOM = 14;

const LOOK: LayerStyle = { stroke: '#1f6feb', fill: 'rgba(31,111,235,0.15)', width: 2 };
/** Features, and tiles that are read one by one, which a layer shows at once. */
const MOST_FEATURES = 2000;
const MOST_TILES = 200;

export interface ServiceLayerOptions {
  ticket: () => string | undefined;
  /** Hears once that something of the service did not come. */
  onFailure(): void;
  /** Hears that only a part of what is in view is shown, and null once it is everything again. */
  onCut?: ((cut: Cut | null) => void) | undefined;
}

/** The layer of a service by its kind; null where its tiles lie in a system that the map does not know. */
export function serviceLayer(service: ServiceLayer, options: ServiceLayerOptions): BaseLayer | null {
  const layer = layerOf(service, options);
  const { minScale, maxScale } = service;
  if (layer && minScale) layer.setMinResolution(unitsPerPixel(minScale));
  if (layer && maxScale) layer.setMaxResolution(unitsPerPixel(maxScale));
  return layer;
}

function layerOf(service: ServiceLayer, options: ServiceLayerOptions): BaseLayer | null {
  const { kind, url, layer } = service;
  const bare = url.replace(/\?.*$/, '');
  switch (kind) {
    case 'WMS':
      return wmsLayer(bare, layer, options.ticket, options.onFailure);
    case 'WMTS':
      return tiles(service, options, (z, x, y) => wmtsAddress(service, bare, { z, x, y }));
    case 'XYZ':
      return tiles(service, options, (z, x, y) => fill(url, z, x, y));
    case 'ArcGIS':
      return exported(bare, service, options);
    case 'vector':
      return service.grid?.wkid === 4490 || !service.grid
        ? vectorTiles(url, upTo(gridFor(service), service.maxZoom ?? VECTOR_MAX_ZOOM), options)
        : projectedTiles(url, service.grid, options);
    case 'WFS':
      return features(bare, service, options);
  }
}

const fill = (template: string, z: string, x: number, y: number): string =>
  template.replace('{z}', encodeURIComponent(z)).replace('{x}', String(x)).replace('{y}', String(y));

function wmtsAddress(
  { layer, style, format, grid }: ServiceLayer,
  url: string,
  { z, x, y }: { z: string; x: number; y: number },
): string {
  const query = new URLSearchParams({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: layer,
    STYLE: style || 'default',
    TILEMATRIXSET: grid?.matrixSet ?? 'c',
    FORMAT: format || 'image/png',
    TILEMATRIX: z,
    TILEROW: String(y),
    TILECOL: String(x),
  });
  return `${url}?${query}`;
}

const nationalGrid = (resolutions: readonly number[]): ServiceGrid => ({
  wkid: 4490,
  resolutions,
  levelIds: resolutions.map((_, index) => String(index + 1)),
  origin: TILE_ORIGIN,
  tileSize: [TILE_SIZE, TILE_SIZE],
  matrixSet: 'c',
});
const ownGrid = nationalGrid(RESOLUTIONS);

const gridFor = ({ grid, lastLevel }: Pick<ServiceLayer, 'grid' | 'lastLevel'>): ServiceGrid =>
  grid ?? (lastLevel === undefined ? ownGrid : nationalGrid(resolutionsUpTo(lastLevel)));

const gridOf = ({ origin, resolutions, tileSize }: ServiceGrid): TileGrid =>
  new TileGrid({ origin: [...origin], resolutions: [...resolutions], tileSize: [...tileSize] });

/** 4326 and 4490 have the same numbers; the map calls them 4490. */
const codeOf = (wkid: number): string => (wkid === 4326 ? 'EPSG:4490' : `EPSG:${wkid}`);

function tiles(
  service: ServiceLayer,
  { ticket, onFailure }: ServiceLayerOptions,
  address: (z: string, x: number, y: number) => string,
): TileLayer | null {
  const used = gridFor(service);
  if (!get(codeOf(used.wkid))) return null;
  const source = new TileImage({
    projection: codeOf(used.wkid),
    tileGrid: gridOf(used),
    wrapX: false,
    ...fading(),
    tileUrlFunction: ([z = 0, x = 0, y = 0]) => withTicket(address(used.levelIds[z] ?? '', x, y), ticket()),
  });
  source.on('tileloaderror', onFailure);
  return new TileLayer({
    source,
    zIndex: 2,
    className: `mv-service mv-service-${service.kind.toLowerCase()}`,
  });
}

/** Pictures that an ArcGIS service draws for a tile. */
function exported(
  url: string,
  { lastLevel }: ServiceLayer,
  { ticket, onFailure }: ServiceLayerOptions,
): TileLayer {
  // Its own tiles are of no use here: it draws any box.
  const grid = gridOf(gridFor({ grid: null, ...(lastLevel === undefined ? {} : { lastLevel }) }));
  const source = new TileImage({
    projection: 'EPSG:4490',
    tileGrid: grid,
    wrapX: false,
    ...fading(),
    tileUrlFunction: (at) => {
      const box = grid.getTileCoordExtent(at).join(',');
      const query = `bbox=${box}&bboxSR=4490&imageSR=4490&size=256,256&format=png32&transparent=true&f=image`;
      return withTicket(`${url}/export?${query}`, ticket());
    },
  });
  source.on('tileloaderror', onFailure);
  return new TileLayer({ source, opacity: 0.7, zIndex: 2 });
}

/** A grid that ends at a level: closer views magnify the tiles of that level. */
export function upTo(grid: ServiceGrid, maxZoom: number): ServiceGrid {
  const isKept = (index: number): boolean => Number(grid.levelIds[index]) <= maxZoom;
  const resolutions = grid.resolutions.filter((_, index) => isKept(index));
  const levelIds = grid.levelIds.filter((_, index) => isKept(index));
  return resolutions.length > 0 ? { ...grid, resolutions, levelIds } : grid;
}

/** A group of one, which is empty until the part that reads vector tiles has come. */
function vectorTiles(
  url: string,
  used: ServiceGrid,
  { ticket, onFailure, onCut }: ServiceLayerOptions,
): LayerGroup {
  const group = new LayerGroup({ zIndex: 2 });
  const address = (z: number, x: number, y: number) =>
    withTicket(fill(url, used.levelIds[z] ?? '', x, y), ticket());
  import('./vector-tiles.ts').then(({ vectorTileLayer }) => {
    const layer = vectorTileLayer({ tileGrid: gridOf(used), address, look: LOOK, onFailure, onCut });
    layer.set('name', group.get('name'));
    group.getLayers().push(layer);
  }, onFailure);
  return group;
}

/** Vector tiles of another system: the map does not turn tiles, so their features are read tile by tile and turned. */
function projectedTiles(
  url: string,
  grid: ServiceGrid,
  { ticket, onFailure, onCut }: ServiceLayerOptions,
): BaseLayer | null {
  const code = codeOf(grid.wkid);
  if (!get(code)) return null;
  const tileGrid = gridOf(grid);
  const source = featuresInView({
    onFailure,
    onCut,
    load: async (extent, _resolution, projection, signal) => {
      const { featuresOfTile } = await import('./vector-tiles.ts');
      const box = transformExtent(extent, projection, code);
      const wanted = Math.max(box[2]! - box[0]!, 1e-9) / 1024;
      const z = Math.min(tileGrid.getZForResolution(wanted), VECTOR_MAX_ZOOM, grid.levelIds.length - 1);
      const places: [x: number, y: number][] = [];
      tileGrid.forEachTileCoord(box, z, ([, x = 0, y = 0]) => void places.push([x, y]));
      const shown = places.slice(0, MOST_TILES);
      const found = await Promise.all(
        shown.map(async ([x, y]) => {
          const address = withTicket(fill(url, grid.levelIds[z] ?? '', x, y), ticket());
          const tile = await load(address, signal);
          return featuresOfTile(tile, tileGrid.getTileCoordExtent([z, x, y]), code, projection);
        }),
      );
      return { features: found.flat(), isCut: shown.length < places.length };
    },
  });
  return new VectorLayer({ source, style: styleOf(LOOK), zIndex: 2 });
}

async function load(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const reply = await fetch(address, { signal });
  if (!reply.ok && reply.status !== 404) throw new Error(String(reply.status));
  return reply.status === 200 ? reply.arrayBuffer() : new ArrayBuffer(0);
}

/** The features of a WFS in view: a layer may hold more than a map can show, and says so then. */
function features(
  url: string,
  { layer, srs }: ServiceLayer,
  { ticket, onFailure, onCut }: ServiceLayerOptions,
): BaseLayer {
  const source = featuresInView({
    onFailure,
    onCut,
    load: async ([west = 0, south = 0, east = 0, north = 0], _resolution, _projection, signal) => {
      const box = [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)];
      const query = new URLSearchParams({
        SERVICE: 'WFS',
        VERSION: '2.0.0',
        REQUEST: 'GetFeature',
        TYPENAMES: layer,
        OUTPUTFORMAT: 'application/json',
        COUNT: String(MOST_FEATURES),
        // CRS84 says that the longitude comes first, of which servers disagree for codes.
        BBOX: `${box.join(',')},urn:ogc:def:crs:OGC:1.3:CRS84`,
      });
      // Of a code like this the numbers are x before y, whatever the system's axes are.
      if (srs) query.set('SRSNAME', srs);
      const reply = await fetch(withTicket(`${url}?${query}`, ticket()), { signal });
      if (!reply.ok) throw new Error(String(reply.status));
      const collection = (await reply.json()) as { numberMatched?: unknown };
      const found = placed(collection, srs ?? 'EPSG:4490');
      const total = typeof collection.numberMatched === 'number' ? collection.numberMatched : undefined;
      const isCut = total === undefined ? found.length >= MOST_FEATURES : total > found.length;
      return { features: found, isCut, ...(total === undefined ? {} : { total }) };
    },
  });
  return new VectorLayer({ source, style: styleOf(LOOK), zIndex: 2 });
}
