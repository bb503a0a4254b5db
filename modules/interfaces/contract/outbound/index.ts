export * from './routes.ts';
export * from './rows.ts';
export * from './texts.ts';
