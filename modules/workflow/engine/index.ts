export { type CasePhase, isOver, isUnderWay, phaseOf, takesWork } from './case-phases.ts';
export {
  formKeyList,
  groupsOf,
  partingSteps,
  rolesNamed,
  unmetOutcomes,
  withoutForm,
  withoutPeople,
  withoutRole,
} from './surroundings.ts';
