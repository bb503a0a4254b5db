export { formsCapabilities } from './capabilities.ts';
export { Condition, ConditionOperator } from './condition.ts';
export type { FormFieldSpec } from './form.ts';
export {
  AreaCheckTargets,
  Decision,
  FieldMap,
  FormDefinition,
  FormField,
  FormLookup,
  FormMembers,
  FormSection,
  FormStep,
} from './form.ts';
export type { FieldViolation, FormData, OpenWarning, Outcome, OutcomeKind } from './form-data.ts';
export { formKindTexts } from './form-kind.ts';
export { type Found, type LookupReply, lookUpForm } from './lookup.ts';
export { formPreviewPath, formPreviewScreen } from './preview.ts';
export { getForm } from './routes.ts';
export { Assertion, Comparison, earlierLevels, levelOf, Rule, RuleLevel, Term } from './rule.ts';
export { texts } from './texts.ts';
