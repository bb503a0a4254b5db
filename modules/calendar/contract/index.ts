export { calendarCapabilities } from './capabilities.ts';
export type { CalendarReply, CalendarSummary, CalendarYear } from './routes.ts';
export * as calendarRoutes from './routes.ts';
export { calendarTexts } from './texts.ts';
