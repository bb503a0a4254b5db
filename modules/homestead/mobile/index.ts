import { lazyChunk } from '@homestead/ui';

export { ChosenDrawing } from '../view/ChosenDrawing.tsx';
export { proposeFamily } from '../view/family.ts';
export { familyTexts } from '../view/texts.ts';
export { CaseFacts } from './CaseFacts.tsx';
export { DrawingBrowser } from './DrawingBrowser.tsx';
export { FamilyScreen } from './FamilyScreen.tsx';
export { FollowScreen } from './FollowScreen.tsx';
export { HouseDrawingPicker } from './HouseDrawingPicker.tsx';
export { HouseholdAdvisor } from './HouseholdAdvisor.tsx';
export { OneMapScreen } from './OneMapScreen.tsx';
export { RefusalDraft } from './RefusalDraft.tsx';
export { RefusalNoticeScreen } from './RefusalNoticeScreen.tsx';
export { SettingOutScreen } from './visits/SettingOutScreen.tsx';
export const TakeFamily = lazyChunk(async () => ({ default: (await import('./TakeFamily.tsx')).TakeFamily }));
export * from './village/index.ts';
export { TodayVisits } from './visits/TodayVisits.tsx';
export { VisitListScreen } from './visits/VisitListScreen.tsx';
