export { type CasePhase, isOver, isUnderWay, phaseOf, takesWork } from './case-phases.ts';
export {
  formKeyList,
  groupsOf,
  rolesNamed,
  withoutCondition,
  withoutForm,
  withoutPeople,
  withoutRole,
} from './surroundings.ts';
