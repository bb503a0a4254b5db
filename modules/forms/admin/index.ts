import { lazyChunk, lazyPart } from '@homestead/ui';

export { FormContainerView } from './FormContainerView.tsx';
export { FormPart, type FormPartProps } from './FormPart.tsx';
export { FormSections } from './FormSections.tsx';
export { Panel } from './Panel.tsx';
export { RecordForm } from './RecordForm.tsx';
export { FormFields } from './steps/FormFields.tsx';
export { StepsForm } from './steps/StepsForm.tsx';
export { SummaryDialog } from './steps/SummaryDialog.tsx';

export const FormDesigner = lazyChunk(() => import('./designer/FormDesigner.tsx'));
export const WidgetsPage = lazyChunk(() => import('./widgets/WidgetsPage.tsx'));

export const RichTextEditor = lazyChunk(() => import('../fields/rich-text/Editor.tsx'));
export const RichTextView = lazyPart(async () => ({
  default: (await import('../fields/rich-text/Viewer.tsx')).RichTextView,
}));
