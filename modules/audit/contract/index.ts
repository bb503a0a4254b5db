export { auditCapabilities } from './capabilities.ts';
export type { ChainCheck, ChainReason, ChainState } from './chain.ts';
export * as chainRoutes from './chain.ts';
export * as logRoutes from './log.ts';
export {
  keptDays,
  type LogDetail,
  type LogRow,
  type SystemLogRow,
  systemKinds,
  systemLevels,
} from './log.ts';
export { logTexts } from './log-texts.ts';
export { type OperationKind, operationKinds } from './operation.ts';
export type { CommandRun, JobQuery, Licence, SystemJob, SystemState } from './system/routes.ts';
export * as systemRoutes from './system/routes.ts';
export { systemTexts } from './system/texts.ts';
export { chainMessage, chainTexts } from './texts.ts';
