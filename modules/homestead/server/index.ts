export type { HomesteadDeps } from './deps.ts';
export { loadDrawings } from './drawings/catalogue.ts';
export { drawingRoutes } from './drawings/routes.ts';
export { type HomesteadHookSettings, homesteadHook } from './hooks.ts';
export { sweepPermits } from './permit-clock.ts';
export { givePermits, type Permits } from './permits.ts';
export { homesteadRouteTable } from './routes.ts';
export { loadRules } from './rules.ts';
export { numberChecks } from './verify.ts';
