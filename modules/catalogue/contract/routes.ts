export * from './imports/routes.ts';
export * from './versions/routes.ts';
