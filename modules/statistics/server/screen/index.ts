export type { ScreenDeps } from './deps.ts';
export { screenRoutes } from './routes.ts';
