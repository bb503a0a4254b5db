export { type OperationKind, operationKinds } from './operation.ts';
