import { lazyChunk, lazyScreen } from '@homestead/ui';

export { type CallPickerProps, CallPickers } from './designer/panel/call-pickers.ts';
export { DivisionFilter } from './lists/DivisionFilter.tsx';
export { DueTag } from './lists/DueTag.tsx';
export { ReturnedTag } from './lists/ReturnedTag.tsx';
export { StatusTag } from './lists/StatusTag.tsx';
export const SearchButton = lazyChunk(async () => ({
  default: (await import('./search/SearchButton.tsx')).SearchButton,
}));

const lists = () => import('./lists/TaskListPage.tsx');
export const TaskListPage = lazyScreen(async () => ({ default: (await lists()).TaskListPage }));
export const CaseListPage = lazyScreen(async () => ({
  default: (await import('./lists/CaseListPage.tsx')).CaseListPage,
}));
export const TaskPage = lazyScreen(async () => ({ default: (await import('./TaskPage.tsx')).TaskPage }));
export const ProcessPage = lazyScreen(async () => ({
  default: (await import('./ProcessPage.tsx')).ProcessPage,
}));
export const NominationPage = lazyChunk(async () => ({
  default: (await import('./owners/NominationPage.tsx')).NominationPage,
}));
export const OwnerReviewPage = lazyChunk(async () => ({
  default: (await import('./owners/OwnerReviewPage.tsx')).OwnerReviewPage,
}));
export const ApplyPage = lazyScreen(async () => ({ default: (await import('./ApplyPage.tsx')).ApplyPage }));
export const ReceiptPage = lazyChunk(async () => ({
  default: (await import('./apply/ReceiptPage.tsx')).ReceiptPage,
}));
export const ProcessDesigner = lazyChunk(async () => ({
  default: (await import('./designer/ProcessDesigner.tsx')).ProcessDesigner,
}));
export const GuideDesigner = lazyChunk(async () => ({
  default: (await import('./guide/GuideDesigner.tsx')).GuideDesigner,
}));
export const DefinitionsPage = lazyChunk(() => import('./definitions/DefinitionsPage.tsx'));
