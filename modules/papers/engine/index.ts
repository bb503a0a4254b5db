export { printDay } from './days.ts';
export {
  type Decision,
  factsText,
  lastDecision,
  type PaperFacts,
  printField,
  printFields,
  printOpinions,
  printRows,
  type ShowContext,
  type UnsignedFacts,
  whereSaid,
} from './facts.ts';
export { drawSketch, numberedRings, type Sketch, SketchProblem } from './sketch/index.ts';
export { type Asked, codeOf, readAsked, type ShownFact, signedText } from './verify/index.ts';
