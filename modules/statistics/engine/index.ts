export { type CountedCase, type CountedTask, type Entry, entriesOf, stageKey } from './entries.ts';
export { isMonth, monthsBetween, shiftMonth } from './months.ts';
export { percentile } from './percentile.ts';
