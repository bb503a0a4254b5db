import { lazyPart, lazyScreen } from '@homestead/ui';

export { LocationMap, type LocationMapProps } from '../view/index.ts';
export const CountyMapPage = lazyScreen(() => import('./county/CountyMapPage.tsx'));
export const DataCatalogPage = lazyScreen(() => import('./data-catalogue/DataCatalogPage.tsx'));
export const LayerManagePage = lazyScreen(() => import('./layers/LayerManagePage.tsx'));
export const LayerTreePage = lazyScreen(() => import('./tree/LayerTreePage.tsx'));
export const RoleDataPicker = lazyPart(() => import('./data-catalogue/RoleDataPicker.tsx'));
export const ServiceManagePage = lazyScreen(() => import('./services/ServiceManagePage.tsx'));
export const SpatialModelPage = lazyScreen(() => import('./spatial-models/SpatialModelPage.tsx'));
export const StyleEditorPage = lazyScreen(() => import('./styles/StyleEditorPage.tsx'));
export const StyleManagePage = lazyScreen(() => import('./styles/StyleManagePage.tsx'));
