export { drawingFields } from './drawings.ts';
export { type RuleId, ruleIds } from './rule-ids.ts';
export { HomesteadRules, type RuleRow } from './rules.ts';
export { casePrefix, stageOf } from './stages.ts';
export { homesteadTexts } from './texts.ts';
