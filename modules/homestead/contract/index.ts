export { proxies } from './applicants.ts';
export { homesteadCapabilities } from './capabilities.ts';
export { drawingFields } from './drawings.ts';
export type { CaseFacts, Limits, Permit, RefusalNotice, RuleFinding } from './routes.ts';
export * as homesteadRoutes from './routes.ts';
export { type RuleId, ruleIds } from './rule-ids.ts';
export { HomesteadRules, type NoticeForm, type PermitClock, type RuleRow } from './rules.ts';
export { homesteadTexts, verifyTexts } from './texts.ts';
