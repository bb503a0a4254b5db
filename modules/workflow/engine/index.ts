export { type CasePhase, isOver, isUnderWay, phaseOf, takesWork } from './case-phases.ts';
export { periodInWords, unknownSteps, wayOf } from './guide-way.ts';
export {
  formKeyList,
  groupsOf,
  remarksOf,
  rolesNamed,
  unknownFields,
  withoutForm,
  withoutRole,
} from './surroundings.ts';
