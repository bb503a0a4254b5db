export * from './batch.ts';
export type { CalendarReply, CalendarSummary, CalendarYear } from './calendar.ts';
export * as calendarRoutes from './calendar.ts';
export * from './choosing.ts';
export { askingKinds, type NewsKind, newsKinds, type Urgency, urgencies } from './news.ts';
export * as workflowRoutes from './routes.ts';
export * from './schemas.ts';
export { verifyTexts, workflowTexts } from './texts.ts';
