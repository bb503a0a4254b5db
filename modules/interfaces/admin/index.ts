import { lazyScreen } from '@homestead/ui';

export const ApiAccessPage = lazyScreen(() => import('./inbound/ApiAccessPage.tsx'));
export const ApiOutputPage = lazyScreen(() => import('./outbound/ApiOutputPage.tsx'));
