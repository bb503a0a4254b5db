export { bigScreenOf } from './big-screen.ts';
export { useMenu } from './use-menu.ts';
