import { DialogFrame, tell } from '@homestead/ui/desk';
import { FileViewer, type PreviewComponent, viewTexts } from '../view/index.ts';

/** Files large, one after the other, under the title of the specification (预览). */
export const PreviewDialog: PreviewComponent = ({ call, files, current, onShow }) => (
  <DialogFrame
    open={current !== undefined}
    title={viewTexts.preview}
    width="min(1080px, 94vw)"
    onCancel={() => onShow(undefined)}
  >
    {current !== undefined && (
      <FileViewer call={call} files={files} current={current} onShow={onShow} notify={tell.error} />
    )}
  </DialogFrame>
);
