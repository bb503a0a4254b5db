export * from './fill.ts';
export * from './sms.ts';
