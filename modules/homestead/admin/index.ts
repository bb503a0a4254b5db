import { lazyChunk, lazyScreen } from '@homestead/ui';

export { proposeFamily } from '../view/family.ts';

export { HouseDrawingPicker } from './drawings/HouseDrawingPicker.tsx';
export const PortalPage = lazyScreen(async () => ({
  default: (await import('./PortalPage.tsx')).PortalPage,
}));
export { CaseFacts } from './CaseFacts.tsx';
export { HouseholdAdvisor } from './HouseholdAdvisor.tsx';
export { RefusalDraft } from './RefusalDraft.tsx';
export const RefusalNoticePage = lazyChunk(async () => ({
  default: (await import('./RefusalNoticePage.tsx')).RefusalNoticePage,
}));
export { ChosenDrawing } from '../view/ChosenDrawing.tsx';
export const TakeFamily = lazyChunk(async () => ({
  default: (await import('./family/TakeFamily.tsx')).TakeFamily,
}));
export const FamilyPage = lazyChunk(async () => ({
  default: (await import('./family/FamilyPage.tsx')).FamilyPage,
}));
