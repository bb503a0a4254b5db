export * from './fill.ts';
export * from './notices.ts';
export * from './sms.ts';
