export { casePrefix, stageOf } from './stages.ts';
export { homesteadTexts } from './texts.ts';
