export { type Audit, type AuditSettings, createAudit } from './audit.ts';
export { acceptChain, checkChain } from './chain.ts';
export { cleanText } from './clean.ts';
export type { Entry } from './entry.ts';
export { logSerializers } from './log-serializers.ts';
export type { SealSettings } from './seal.ts';
export { signInsOf } from './sign-ins.ts';
export { auditChecks } from './verify.ts';
