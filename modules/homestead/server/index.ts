export { homesteadHook } from './hooks.ts';
export { givePermits, type Permits } from './permits.ts';
