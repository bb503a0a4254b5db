export * from './parcels.ts';
export * from './random.ts';
