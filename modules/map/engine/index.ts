export { classText, orderClasses } from './class-text.ts';
export { previewCheck, previewMethod, previewOverlay } from './preview/preview-check.ts';
