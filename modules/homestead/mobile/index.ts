import { lazyChunk, lazyPart } from '@homestead/ui';
import { VisitCard } from './visits/visit-card.ts';

export { proposeFamily } from '../view/family.ts';
export { fetchOneMap } from '../view/places/open-one-map.ts';
export { familyTexts } from '../view/texts.ts';
export { DrawingBrowser } from './DrawingBrowser.tsx';
export { FamilyScreen } from './FamilyScreen.tsx';
export { FollowScreen } from './FollowScreen.tsx';
export { OneMapScreen } from './OneMapScreen.tsx';
export { RefusalNoticeScreen } from './RefusalNoticeScreen.tsx';
export { SettingOutScreen } from './visits/SettingOutScreen.tsx';
export const ChosenDrawing = lazyPart(async () => ({
  default: (await import('../view/drawings/ChosenDrawing.tsx')).ChosenDrawing,
}));
export const CaseFacts = lazyPart(async () => ({
  default: (await import('./CaseFacts.tsx')).CaseFacts,
}));
export const HouseDrawingPicker = lazyPart(async () => ({
  default: (await import('./HouseDrawingPicker.tsx')).HouseDrawingPicker,
}));
export const HouseholdAdvisor = lazyPart(async () => ({
  default: (await import('./HouseholdAdvisor.tsx')).HouseholdAdvisor,
}));
export const OnSite = lazyPart(async () => ({
  default: (await import('./visits/OnSite.tsx')).OnSite,
}));
export const RefusalDraft = lazyPart(async () => ({
  default: (await import('./RefusalDraft.tsx')).RefusalDraft,
}));

/** Loads what stands with a task before the task is drawn: what asks for the facts of its case, and the parts that show them. */
export function fetchPartsOfTask() {
  // A part that fails here is asked for again where it is drawn.
  const parts = [CaseFacts, VisitCard, HouseholdAdvisor, RefusalDraft, ChosenDrawing].map(({ fetch }) =>
    fetch().catch(() => undefined),
  );
  return {
    askOfCase: import('./ask-of-case.ts').then(({ askOfCase }) => askOfCase),
    parts: Promise.all(parts),
  };
}

export const TakeFamily = lazyChunk(async () => ({ default: (await import('./TakeFamily.tsx')).TakeFamily }));
export * from './village/index.ts';
export { TodayVisits } from './visits/TodayVisits.tsx';
export { VisitListScreen } from './visits/VisitListScreen.tsx';
