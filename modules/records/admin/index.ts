import { lazyScreen } from '@homestead/ui';

export const OwnRegisterPage = lazyScreen(() => import('./OwnRegisterPage.tsx'));
