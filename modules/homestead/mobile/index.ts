export { ChosenDrawing } from '../view/ChosenDrawing.tsx';
export { proposeFamily } from '../view/family.ts';
export { CaseFacts } from './CaseFacts.tsx';
export { HouseDrawingPicker } from './HouseDrawingPicker.tsx';
export { HouseholdAdvisor } from './HouseholdAdvisor.tsx';
export { RefusalDraft } from './RefusalDraft.tsx';
export { RefusalNoticeScreen } from './RefusalNoticeScreen.tsx';
