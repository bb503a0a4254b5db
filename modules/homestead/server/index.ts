export { loadDrawings } from './drawings/catalogue.ts';
export { drawingRoutes } from './drawings/routes.ts';
export { type HomesteadHookSettings, homesteadHook } from './hooks.ts';
export { givePermits, type Permits } from './permits.ts';
export { loadRules } from './rules.ts';
