export { homesteadCapabilities } from './capabilities.ts';
export type { DrawingFields, DrawingFigures, HouseDrawingFile } from './drawings.ts';
export type { Family } from './family.ts';
export * as familyRoutes from './family.ts';
export { objectionMessages, permitMessages } from './messages.ts';
export type { Parameter, ParameterDetail } from './parameters/routes.ts';
export * as parameterRoutes from './parameters/routes.ts';
export { groupOf, parameterGroups, parameterSchema } from './parameters/schemas.ts';
export { parameterTexts } from './parameters/texts.ts';
export type {
  ParcelHistory,
  PlaceAnswer,
  PlaceCluster,
  PlacedCase,
  PlaceEvent,
  PlaceKind,
  PlaceQuery,
} from './places/routes.ts';
export * as placeRoutes from './places/routes.ts';
export { placeKinds, placeStates } from './places/routes.ts';
export { placeTexts } from './places/texts.ts';
export type { FollowedReport, Reporter, ReportFacts } from './report-routes.ts';
export * as reportRoutes from './report-routes.ts';
export { type LinkedStartRule, type ReportKind, ReportRules } from './report-rules.ts';
export type { CaseFacts, HouseholdFinding, Limits, Permit, RefusalNotice, RuleResult } from './routes.ts';
export * as homesteadRoutes from './routes.ts';
export { type FieldName, fieldNames, type HouseholdFields, RuleFields } from './rule-fields.ts';
export { type RuleId, ruleIds } from './rule-ids.ts';
export {
  HomesteadRules,
  levelOfRow,
  type NoticeForm,
  noticeNumberForm,
  numberForm,
  type PermitNumber,
  type PermitRules,
  type RuleRow,
} from './rules.ts';
export { type FigureRow, SummaryRules } from './summary-rules.ts';
export { homesteadTexts, ownDataTexts, verifyTexts } from './texts.ts';
export type { Policy, PublicNotice, PublicNoticeDetail, VillageHome } from './village/routes.ts';
export * as villageRoutes from './village/routes.ts';
export { villageTexts } from './village/texts.ts';
export * as attendanceRoutes from './visits/attendance.ts';
export {
  type Attendance,
  type AttendanceMark,
  attendanceMarks,
  type CaseVisits,
  type CheckInBody,
  type CountersignBody,
  type DevicePlace,
  type VisitOfCase,
} from './visits/attendance.ts';
export type { Visit, VisitQuery } from './visits/routes.ts';
export * as visitRoutes from './visits/routes.ts';
export { defaultVisitRules, type VisitRules } from './visits/rules.ts';
export { attendanceTexts, metresText, spanText } from './visits/texts.ts';
