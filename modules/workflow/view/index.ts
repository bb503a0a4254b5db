export { decidedOutcomes, decisionFor } from './decision.ts';
export {
  flowKeys,
  loadDefinition,
  useChecks,
  useInstance,
  useMyInstances,
  useRecordForm,
  useTask,
  useTaskCounts,
  useTaskPage,
  useTaskScroll,
  useTimeline,
} from './queries.ts';
export { viewTexts as flowTexts } from './texts.ts';
export { type FlowRecordItem, isFinished, resultOf, type StepTone, stepColours, toneOf } from './timeline.ts';
export { type DueLook, dueLook, showDay, showTime } from './times.ts';
export { type Completion, type CompletionInput, type SubmitResult, useCompletion } from './use-completion.ts';
export { type Start, type StartInput, startOutcome, useStart } from './use-start.ts';
