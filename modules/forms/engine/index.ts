export { type FamilyMember, memberParts } from '../fields/family-members/model.ts';
export { type Candidate, countFault, uploadFault } from '../fields/file/upload-rule.ts';
export { maxVertices, readPolygon } from '../fields/geometry/polygon.ts';
export { ageAndGender, identityCheckDigit, isIdentityNumber } from '../fields/identity-number/identity.ts';
export { type Option, optionsOf } from '../fields/radio/option.ts';
export { type AreaCheckPlan, areaChecksOf, areaSizesOf } from './area-checks.ts';
export { checkFilling } from './content/check-filling.ts';
export { type Content, checkContent, problemsOfForm } from './content/content.ts';
export type { Bounds, Divisions, FormContext, UnitCard, WaitPeriod } from './context.ts';
export type { ColumnType, FieldContext, FieldMeaning, FieldSpec, FieldType } from './field-type.ts';
export { fieldTypes, fileIdsOf, findFieldType, findMeaning, getFieldType, meaningOf } from './field-types.ts';
export {
  applies,
  isRequired,
  isVisible,
  isWritable,
  type ResolvedSection,
  resolveFields,
  resolveSections,
  visibleFields,
  visibleSections,
  writableFields,
} from './resolve.ts';
export { holds } from './rules/condition.ts';
export { decisionFault, decisionsOf, inferOutcome, opinionFault, owesReason } from './rules/outcome.ts';
export { judgeRules } from './rules/rules.ts';
export { memberPaths, readMembers, writeMembers } from './steps/members.ts';
export { faultsOfStep, type ResolvedStep, resolveSteps, stepOf } from './steps/steps.ts';
export { type Validation, validate } from './validate.ts';
export { positionOf } from './values/position.ts';
export { initialValues, withDefaults } from './values/prefill.ts';
export { sampleValues } from './values/sample.ts';
export { showValue } from './values/show.ts';
export { asBegun, takenOver } from './values/taken-over.ts';
export { fillTemplate, maskName, offerFor } from './values/template.ts';
export { changesInText, cleanLines, narrowSigns } from './values/text-cleaning.ts';
export { hasAt, isEmpty, merge, setAt, splitList, splitPath, valueAt } from './values/values.ts';
