export { HomesteadRules, type RuleMode } from './rules.ts';
export { casePrefix, stageOf } from './stages.ts';
export { homesteadTexts } from './texts.ts';
