export * from './address.ts';
export * from './capability.ts';
export * from './days.ts';
export * from './edited.ts';
export * from './faults.ts';
export * from './limits.ts';
export * from './lists.ts';
export * from './route.ts';
