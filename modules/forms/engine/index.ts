export { type FamilyMember, memberParts } from '../fields/family-members/model.ts';
export { type Candidate, countFault, uploadFault } from '../fields/file/upload-rule.ts';
export { maxVertices, readPolygon } from '../fields/geometry/polygon.ts';
export { ageAndGender, identityCheckDigit, isIdentityNumber } from '../fields/identity-number/identity.ts';
export { type Option, optionsOf } from '../fields/radio/option.ts';
export { type AreaCheckPlan, areaChecksOf, areaSizesOf } from './area-checks.ts';
export { holds } from './condition.ts';
export { type Content, checkContent } from './content.ts';
export type { Bounds, Divisions, FormContext } from './context.ts';
export type { ColumnType, FieldContext, FieldSpec, FieldType } from './field-type.ts';
export { fieldTypes, fileIdsOf, findFieldType, getFieldType } from './field-types.ts';
export { decisionFault, inferOutcome, opinionFault } from './outcome.ts';
export { initialValues } from './prefill.ts';
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
export { judgeRules } from './rules.ts';
export { showValue } from './show.ts';
export { fillTemplate, maskName, offerFor } from './template.ts';
export { cleanLines } from './text-cleaning.ts';
export { type Validation, validate } from './validate.ts';
export { hasAt, isEmpty, merge, setAt, splitList, valueAt } from './values.ts';
