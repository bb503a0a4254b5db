export * from './delivered.ts';
export { templateFaults } from './judge.ts';
export * from './placeholders.ts';
export * as templateRoutes from './routes.ts';
export { type Channel, channels, longest, type NoticeTemplate } from './routes.ts';
export { templateTexts } from './texts.ts';
