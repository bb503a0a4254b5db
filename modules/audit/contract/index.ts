export { auditCapabilities } from './capabilities.ts';
export type { ChainCheck, ChainReason, ChainState } from './chain.ts';
export * as chainRoutes from './chain.ts';
export { type OperationKind, operationKinds } from './operation.ts';
export { chainTexts } from './texts.ts';
