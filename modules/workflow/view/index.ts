export { namedPerson } from '../contract/named-person.ts';
export {
  type ActField,
  type ActName,
  type ActTarget,
  actsOfCase,
  actsOfTask,
  type Chosen,
  noteOf,
  type OfferedAct,
  placeAfter,
  shapeOf,
} from './acts.ts';
export { AnonymousChoice } from './application/AnonymousChoice.tsx';
export type { Begun } from './application/begun.ts';
export { receiptTexts } from './application/receipt-texts.ts';
export { useAnonymous } from './application/use-anonymous.ts';
export { useDraftKey } from './application/use-draft-key.ts';
export { useOpenDrafts } from './application/use-open-drafts.ts';
export { type Start, type StartInput, startOutcome, useStart } from './application/use-start.ts';
export {
  type CaseSlotProps,
  type CaseSlots,
  CaseSlotsProvider,
  type DrawingSlotProps,
  type OnSiteSlotProps,
  type OpinionSlotProps,
  type PapersSlotProps,
  useCaseSlots,
} from './case-slots.ts';
export { isDangerous, owedHint } from './decision/confirmation.ts';
export { DecisionBody } from './decision/DecisionBody.tsx';
export { decidedOutcomes, decisionFor } from './decision/decision.ts';
export { readOpinion } from './decision/opinion-draft.ts';
export {
  type Completion,
  type CompletionInput,
  type SubmitResult,
  useCompletion,
} from './decision/use-completion.ts';
export { useFlowRecord } from './flow-record/use-flow-record.ts';
export { GuideWayList } from './guide/GuideWayList.tsx';
export { guideWords } from './guide/texts.ts';
export type { KeptCall } from './offline/kept-calls.ts';
export type { AlsoTaken } from './offline/pack.ts';
export { offlineTexts } from './offline/texts.ts';
export { readMarks, setVault, useTakenTasks } from './offline/vault-state.ts';
export { BatchAnswers } from './opinion/BatchAnswers.tsx';
export { PhraseBar } from './opinion/PhraseBar.tsx';
export { phrasesQuery } from './opinion/use-phrases.ts';
export {
  flowKeys,
  loadDefinition,
  useCase,
  useCaseScroll,
  useChecks,
  useDefinition,
  useGuide,
  useLookups,
  useRecordForm,
  useTask,
  useTaskCounts,
  useTaskPage,
  useTaskScroll,
} from './queries.ts';
export { searchWords } from './search/texts.ts';
export { lineOfFound, useSearch } from './search/use-search.ts';
export { StageList } from './stages/StageList.tsx';
export { stageTexts } from './stages/texts.ts';
export { DecisionFacts } from './summary/DecisionFacts.tsx';
export { isBare } from './summary/figures.ts';
export { summaryTexts } from './summary/texts.ts';
export { decisionSummaryQuery, useDecisionSummary } from './summary/use-summary.ts';
export { actTexts, viewTexts as flowTexts } from './texts.ts';
export {
  type FlowRecordItem,
  factsOf,
  isNote,
  readMark,
  resultOf,
  type StepTone,
  stepColours,
  toneOf,
} from './timeline.ts';
export { type Deadline, type DueLook, dueLook, showDay, showTime } from './times.ts';
export { type ActForm, useAct } from './use-act.ts';
export { type Batch, batchOutcome, useBatch } from './use-batch.ts';
export { useHeadFacts, whyClosed } from './use-head-facts.ts';
export { useOwnNominations } from './use-owners.ts';
export { noneWords, peoplePerPage, usePeoplePage } from './use-people.ts';
export type { Notify } from './use-submission.ts';
export { type Unsent, useUnsent } from './use-unsent.ts';
export { withWarnings } from './with-warnings.ts';
