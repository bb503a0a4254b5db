export type { Facts, OtherHomestead } from './facts.ts';
export { householdOf, householdSize, type Member } from './household.ts';
export { type Finding, findBreaches, sortFindings } from './judge.ts';
export { areaLimitOf } from './rules/limits.ts';
