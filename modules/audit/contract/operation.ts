/** What an entry of the operation log is about. */
export const operationKinds = ['call', 'sign-in', 'access', 'case', 'file', 'content', 'system'] as const;
export type OperationKind = (typeof operationKinds)[number];
