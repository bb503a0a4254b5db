export { addMonths, daysBetween, printDay } from './days.ts';
export { type CaseValues, type Facts, type OtherHomestead, type Records, valuesOf } from './facts.ts';
export {
  type FamilyFacts,
  type FamilyPlaces,
  type FamilyProfile,
  familyPaths,
  readFamily,
  writeFamily,
} from './family.ts';
export { figuresOf } from './figures.ts';
export { type Member, namedMembers } from './household.ts';
export {
  asksOthers,
  fill,
  findViolations,
  judgesObjections,
  sortViolations,
  stageAt,
  type Violation,
} from './judge.ts';
export { matcherOf, mostOf, scopeOf, writeNumber } from './numbers.ts';
export { ruleNeeds } from './rules/index.ts';
export { areaLimitOf } from './rules/limits.ts';
export { standardOf } from './standard.ts';
export { attendedAt, judgeAttendance, type OtherPlace } from './visits/attendance.ts';
