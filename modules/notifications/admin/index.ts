import { lazyScreen } from '@homestead/ui';

export { NoticeBell } from './NoticeBell.tsx';
export const NoticePage = lazyScreen(() => import('./NoticePage.tsx'));
