export type { RegisterDeps } from './deps.ts';
export { checkRegisterTasks, loadRegisters } from './load.ts';
export { registerRoutes } from './routes.ts';
