export * from './actions.ts';
export * from './answers.ts';
export * from './batch.ts';
export { workflowCapabilities } from './capabilities.ts';
export * from './choosing.ts';
export * from './definitions/schemas.ts';
export { definitionColumns, definitionListTexts, serviceCallColumns } from './definitions/texts.ts';
export {
  type Guide,
  type GuideFile,
  type GuidePart,
  type GuideStage,
  type GuideWay,
  getGuide,
} from './guides.ts';
export { exportTitles, listHeads } from './lists/texts.ts';
export * from './lists.ts';
export { namedPerson } from './named-person.ts';
export {
  askingKinds,
  type NotificationKind,
  notificationKinds,
  type Urgency,
  urgencies,
} from './notifications.ts';
export { ownDataTexts } from './own-data-texts.ts';
export { ownerTexts } from './owner-texts.ts';
export type { Nomination, NominationAct, OwnerReview, OwnerReviewAct, OwnNomination } from './owners.ts';
export * as ownerRoutes from './owners.ts';
export * from './phrases.ts';
export * as workflowRoutes from './routes.ts';
export * from './schemas.ts';
export type { ServiceCallRow } from './service-calls.ts';
export * as serviceCallRoutes from './service-calls.ts';
export * from './stages.ts';
export * from './summary.ts';
export { verifyTexts, workflowTexts } from './texts.ts';
