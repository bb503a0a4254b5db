export { drawSketch } from './draw.ts';
export { type Sketch, type SketchInput, SketchProblem } from './model.ts';
export { numberedRings } from './rings.ts';
