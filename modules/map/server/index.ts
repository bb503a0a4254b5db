export { type Basemap, type BasemapCounty, type BasemapSettings, createBasemap } from './basemap/index.ts';
export type { OccupationRequest } from './check.ts';
export { countyLayerId } from './county.ts';
export { KernelPool, type PoolSettings } from './overlay/pool.ts';
export { KernelFailure, type KernelJob, type OverlayKernel } from './overlay/protocol.ts';
export { createSpace, type Space, type SpaceSettings } from './space.ts';
