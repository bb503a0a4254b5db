import { Sheet } from '@homestead/ui/phone';
import type { PreviewComponent } from '../view/ImageCell.tsx';
import { ImageViewer } from '../view/ImageViewer.tsx';
import { viewTexts } from '../view/texts.ts';

/** Pictures over the whole screen: fingers zoom, drag and go to the next. */
const Viewer: PreviewComponent = ({ call, pictures, current, onShow }) => (
  <Sheet
    isOpen={current !== undefined}
    title={viewTexts.preview}
    place="full"
    onClose={() => onShow(undefined)}
  >
    {current !== undefined && (
      <ImageViewer call={call} pictures={pictures} current={current} onShow={onShow} />
    )}
  </Sheet>
);
export default Viewer;
