export * from './limits.ts';
export { checkPassword } from './password.ts';
export * from './roles.ts';
export * from './routes.ts';
export { peopleFaults, peopleTexts } from './texts.ts';
