import { lazyChunk, lazyPart, lazyScreen } from '@homestead/ui';

export { proposeFamily } from '../view/family.ts';

export const HouseDrawingPicker = lazyPart(async () => ({
  default: (await import('./drawings/HouseDrawingPicker.tsx')).HouseDrawingPicker,
}));
export const PortalPage = lazyScreen(async () => ({
  default: (await import('./PortalPage.tsx')).PortalPage,
}));
export const CaseFacts = lazyPart(async () => ({
  default: (await import('./CaseFacts.tsx')).CaseFacts,
}));
export const HouseholdAdvisor = lazyPart(async () => ({
  default: (await import('./HouseholdAdvisor.tsx')).HouseholdAdvisor,
}));
export const RefusalDraft = lazyPart(async () => ({
  default: (await import('./RefusalDraft.tsx')).RefusalDraft,
}));
export const RefusalNoticePage = lazyChunk(async () => ({
  default: (await import('./RefusalNoticePage.tsx')).RefusalNoticePage,
}));
export const ChosenDrawing = lazyPart(async () => ({
  default: (await import('../view/drawings/ChosenDrawing.tsx')).ChosenDrawing,
}));
export const TakeFamily = lazyPart(async () => ({
  default: (await import('./family/TakeFamily.tsx')).TakeFamily,
}));
export const FamilyCard = lazyPart(async () => ({
  default: (await import('./family/FamilyCard.tsx')).FamilyCard,
}));
export const FamilyPage = lazyChunk(async () => ({
  default: (await import('./family/FamilyPage.tsx')).FamilyPage,
}));
export const OneMapPage = lazyScreen(() => import('./OneMapPage.tsx'));
export const ParametersPage = lazyChunk(() => import('./parameters/ParametersPage.tsx'));
