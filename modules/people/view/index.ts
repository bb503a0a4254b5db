export { bigScreenOf } from './big-screen.ts';
export { useFunctions } from './use-functions.ts';
export { menuQuery, useMenu } from './use-menu.ts';
