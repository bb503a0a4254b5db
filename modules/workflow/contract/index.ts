export * as workflowRoutes from './routes.ts';
export * from './schemas.ts';
export { workflowTexts } from './texts.ts';
