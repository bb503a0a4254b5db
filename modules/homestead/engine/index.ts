export { addMonths, daysBetween, printDay } from './days.ts';
export type { Facts, OtherHomestead } from './facts.ts';
export { householdOf, householdSize, type Member } from './household.ts';
export { type Finding, fill, findBreaches, sortFindings } from './judge.ts';
export { areaLimitOf } from './rules/limits.ts';
export { standardOf } from './standard.ts';
