import { lazyPart, lazyScreen } from '@homestead/ui';

export const ApiAccessPage = lazyScreen(() => import('./inbound/ApiAccessPage.tsx'));
export const ApiOutputPage = lazyScreen(() => import('./outbound/ApiOutputPage.tsx'));
export const CallPicker = lazyPart(() => import('./inbound/CallPicker.tsx'));
