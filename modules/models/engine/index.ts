export { castTo } from './cast.ts';
export { differencesOf, draftProblems, type KnownModel, nameProblem, type Problem } from './draft.ts';
export {
  holdsPersonalData,
  isMaskedInLists,
  isPersonal,
  maskForOthers,
  maskIdentityNumber,
  maskRecord,
  maskRecords,
} from './masking.ts';
export { keepMasked } from './write-back.ts';
