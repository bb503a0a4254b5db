export * from './geographic-lib.ts';
export * from './parcels.ts';
export * from './random.ts';
