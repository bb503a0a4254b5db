export { writeChecks } from '../fields/area-check/write.ts';
export { type AdviceStatement, type AdvisorProps, FormAdvisor, useAdvisor } from './advice/advisor.ts';
export { FormProposals, type Proposals, useProposal } from './advice/proposals.ts';
export { useAdvised } from './advice/use-advised.tsx';
export { bringIntoView } from './bring-into-view.ts';
export { FieldConflicts } from './conflict/FieldConflicts.tsx';
export type { FieldRendererProps, FieldRenderers } from './field-renderer.ts';
export { divisionsQuery, formQuery, formsKey } from './form-query.ts';
export { faultId, inputId, labelId } from './ids.ts';
export { LandPreview } from './land/LandCard.tsx';
export { FieldSourceNote, type LookupButton, LookupPanel } from './lookup/LookupPanel.tsx';
export { useLookups } from './lookup/use-lookups.ts';
export { missingIn } from './missing.ts';
export { FieldPickers, type PickerProps, type Pickers, usePicker } from './pickers.ts';
export { devicePosition, positionTexts } from './position.ts';
export {
  isPreviewMessage,
  noUpload,
  type Previewed,
  type PreviewMessage,
  readingCalls,
  usePreviewForm,
  useShownField,
} from './preview/preview.ts';
export { FormScope, useFormScope } from './scope.ts';
export { partOf } from './steps/part-of.ts';
export { stepTexts } from './steps/texts.ts';
export { type Step, type Steps, useSteps } from './steps/use-steps.ts';
export { ruleOf } from './upload-rule.ts';
export { type FormBundle, useFormBundle } from './use-bundle.ts';
export {
  type ContainerInput,
  type FormContainer,
  type FormKeyEntry,
  type FormPanel,
  useContainer,
} from './use-container.ts';
export { type DivisionTree, toTree, useDivisions } from './use-divisions.ts';
export { type FormHandle, type FormInput, useForm } from './use-form.ts';
export { type FormFact, factsOfForm, typedFacts, useFormFacts, useTypedFacts } from './use-form-facts.ts';
