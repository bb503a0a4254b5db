import { DialogFrame } from '@homestead/ui/desk';
import { ImageViewer, type PreviewComponent, viewTexts } from '../view/index.ts';

/** Pictures large, one after the other, under the title of the specification (预览). */
export const PreviewDialog: PreviewComponent = ({ call, pictures, current, onShow }) => (
  <DialogFrame
    open={current !== undefined}
    title={viewTexts.preview}
    width="min(960px, 94vw)"
    onCancel={() => onShow(undefined)}
  >
    {current !== undefined && (
      <ImageViewer call={call} pictures={pictures} current={current} onShow={onShow} />
    )}
  </DialogFrame>
);
