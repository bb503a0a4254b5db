export { paperCapabilities } from './capabilities.ts';
export { PaperKind, type PaperSource } from './kinds.ts';
export { listPaperKinds, mostInPrint, printPapers } from './print.ts';
export type { Paper } from './routes.ts';
export * as paperRoutes from './routes.ts';
export { paperTexts } from './texts.ts';
export type { Verification, VerifiedPaper } from './verify.ts';
export * as verifyRoutes from './verify.ts';
