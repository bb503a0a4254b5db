export { recordCapabilities } from './capabilities.ts';
export { type RecordGroup, recordGroupsOf } from './groups.ts';
export type { Register } from './registers.ts';
export * as registerRoutes from './registers.ts';
export { anyGroup, anyRegister, recordRoutes } from './routes.ts';
export { recordTexts } from './texts.ts';
export type { Unit } from './units/routes.ts';
export * as unitRoutes from './units/routes.ts';
export { unitTexts } from './units/texts.ts';
