export {
  type Evidence,
  keepEvidence,
  listEvidence,
  type MapPort,
  type Occupation,
  verifyVersions,
} from './checks.ts';
export { receiveValue } from './receive.ts';
export { type Content, loadContent, type Release } from './release.ts';
export { formRoutes } from './routes.ts';
export { columnTypeOf, createForms, type Forms, getFormOf, type Judged } from './service.ts';
