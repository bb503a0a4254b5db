export { printDay } from './days.ts';
export {
  type Decision,
  factsText,
  type PaperFacts,
  printField,
  printFields,
  printOpinions,
  printRows,
  type ShowContext,
  whereSaid,
} from './facts.ts';
export { drawSketch, type Sketch, SketchProblem } from './sketch/index.ts';
