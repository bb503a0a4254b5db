export { conversionWarning } from './conversion.ts';
export { householdOf, householdSize, type Member } from './household.ts';
export { areaLimit, judgeLimits, type Stage } from './limits.ts';
