import { lazyChunk, lazyPart } from '@homestead/ui';

export { DivisionSheet } from './DivisionSheet.tsx';
export { FormPanels } from './FormPanels.tsx';
export { FormView } from './FormView.tsx';
export { ReadOnlyForm } from './ReadOnlyForm.tsx';
export { FormFields } from './steps/FormFields.tsx';
export { FormSteps } from './steps/FormSteps.tsx';
export { StepBar } from './steps/StepBar.tsx';
export { VillageSheet } from './VillageSheet.tsx';

export const FormPreviewScreen = lazyChunk(() => import('./preview/PreviewScreen.tsx'));
export const WidgetsScreen = lazyChunk(() => import('./widgets/WidgetsScreen.tsx'));

export const RichTextView = lazyPart(async () => ({
  default: (await import('../fields/rich-text/Viewer.tsx')).RichTextView,
}));
