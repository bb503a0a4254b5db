export { bigScreenOf } from './big-screen.ts';
export { useFunctions } from './use-functions.ts';
export { useMenu } from './use-menu.ts';
