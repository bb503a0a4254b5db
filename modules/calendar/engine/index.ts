export { addDuration } from './periods.ts';
export {
  afterWorkingDays,
  beforeWorkingDays,
  dayOf,
  dayStart,
  type Holidays,
  isWorkingDay,
  momentsOf,
  workingDaysBetween,
} from './working-days.ts';
