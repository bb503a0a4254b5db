import { lazyScreen } from '@homestead/ui';

export const DataModelsPage = lazyScreen(() => import('./DataModelsPage.tsx'));
