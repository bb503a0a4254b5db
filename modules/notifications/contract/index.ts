export { asksForTask, isBlind, kindNames, type NoticeKind, noticeKinds } from './kinds.ts';
export * as noticeRoutes from './routes.ts';
export { Notice, NoticeCount, NoticeQuery } from './routes.ts';
export { noticeTexts } from './texts.ts';
