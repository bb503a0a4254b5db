export { type CasePhase, isOver, isUnderWay, phaseOf, takesWork } from './case-phases.ts';
export {
  formKeyList,
  groupsOf,
  partingSteps,
  rolesNamed,
  withoutForm,
  withoutPeople,
  withoutRole,
} from './surroundings.ts';
