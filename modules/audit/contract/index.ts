export * as chainRoutes from './chain.ts';
export { type ChainCheck, type ChainReason, type ChainState, logKeepers } from './chain.ts';
export { type OperationKind, operationKinds } from './operation.ts';
export { chainTexts } from './texts.ts';
