import { FormPreviewScreen } from '@homestead/forms/mobile';

/** Stands in a frame of the page on which forms are shaped. */
export default function FormPreview() {
  return <FormPreviewScreen />;
}
