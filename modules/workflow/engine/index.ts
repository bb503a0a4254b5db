export { type CasePhase, isOver, isUnderWay, phaseOf, takesWork } from './case-phases.ts';
