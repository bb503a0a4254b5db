import { useClient } from '@homestead/ui';
import { Sheet } from '@homestead/ui/phone';
import type { PreviewComponent } from '../view/ImageCell.tsx';
import { viewTexts } from '../view/texts.ts';
import { FileViewer } from '../view/viewer/FileViewer.tsx';

/** Files over the whole screen: fingers zoom, drag and go to the next. */
const Viewer: PreviewComponent = ({ call, files, current, onShow }) => {
  const { notify } = useClient();
  return (
    <Sheet
      isOpen={current !== undefined}
      title={viewTexts.preview}
      place="full"
      onClose={() => onShow(undefined)}
    >
      {current !== undefined && (
        <FileViewer
          call={call}
          files={files}
          current={current}
          onShow={onShow}
          notify={(message) => notify(message, 'fault')}
        />
      )}
    </Sheet>
  );
};
export default Viewer;
