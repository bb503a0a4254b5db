export {
  type Evidence,
  keepEvidence,
  type LatestCheck,
  latestChecks,
  listEvidence,
  type MapPort,
  type Occupation,
  verifyVersions,
} from './checks.ts';
export { dictionaryUsers } from './dictionary-users.ts';
export { createFormRows, type FormRows } from './form-kind.ts';
export { type Filling, type FillingPort, type LookupPort, type RegisteredCall, readTold } from './lookup.ts';
export { type LookupRecord, listLookups } from './lookup-records.ts';
export { mapPort } from './map-port.ts';
export { modelUsers } from './model-users.ts';
export { receiveValue } from './receive.ts';
export { type Content, loadContent, mostKept, type Release } from './release.ts';
export { formRoutes } from './routes.ts';
export { columnTypeOf, createForms, type Forms, getFormOf, type Judged } from './service.ts';
export { type UploadRules, uploadRulesOf } from './upload-rules.ts';
