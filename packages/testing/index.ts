export * from './cluster.ts';
export * from './databases.ts';
