export { recordCapabilities } from './capabilities.ts';
export { type RecordGroup, recordGroupsOf } from './groups.ts';
export { anyGroup, recordRoutes } from './routes.ts';
export { recordTexts } from './texts.ts';
