export { type CasePhase, isOver, isUnderWay, phaseOf, takesWork } from './case-phases.ts';
export {
  formKeyList,
  groupsOf,
  remarksOf,
  rolesNamed,
  withoutForm,
  withoutRole,
} from './surroundings.ts';
