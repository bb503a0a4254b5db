import { builtProgram } from '@homestead/processes';

export { type Access, createAccess } from './access/index.ts';
export { chosenTiles } from './basemap/chosen.ts';
export { GeoPackageError, openGeoPackage } from './basemap/geopackage.ts';
export { withImagery } from './basemap/imagery.ts';
export { nationalTiles } from './basemap/national.ts';
export type { TileLayer, TileSource } from './basemap/tile-source.ts';
export type { OccupationRequest } from './checks/check.ts';
export { occupationText } from './checks/land-check.ts';
export { CountyBorder } from './county/county.ts';
export { createCountyMap, type LoadedCountyMap, loadCountyMap } from './county/county-map.ts';
export { type CountyMapInForce, openCountyMap } from './county/in-force.ts';
export { findCountyMap } from './county/row.ts';
export { createTerritory, type Territory } from './county/territory.ts';
/** The module that judges what imports bring in, for `createImports`. */
export const judgeModule = builtProgram(new URL('./overlay/judge.ts', import.meta.url));
export { createLayerTree, type LayerTree } from './layer-tree/index.ts';
export { KernelPool, type PoolSettings } from './overlay/pool.ts';
export { KernelFailure, type KernelJob, type OverlayKernel } from './overlay/protocol.ts';
export { createPictureServices, type PictureServices } from './picture-services.ts';
export { createServices, type MapServices, rewriteSources } from './services/index.ts';
export { createSpace, type Space, type SpaceSettings } from './space.ts';
export { vectorServiceRoutes } from './vector-services.ts';
