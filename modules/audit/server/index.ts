export { type Audit, type AuditSettings, createAudit } from './audit.ts';
export { cleanText } from './clean.ts';
export type { Entry } from './entry.ts';
export { logSerializers } from './log-serializers.ts';
export { auditChecks } from './verify.ts';
