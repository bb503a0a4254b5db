export { type Audit, type AuditSettings, createAudit } from './audit.ts';
export type { Entry } from './entry.ts';
export { cleanText } from './clean.ts';
export { logSerializers } from './log-serializers.ts';
export { auditChecks } from './verify.ts';
