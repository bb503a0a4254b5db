import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import { opensInViewer } from '../view/kinds.ts';
import { saveFile } from '../view/save-file.ts';
import type { UploadItem } from '../view/upload-item.ts';
import { type UploadsInput, useUploads } from '../view/use-uploads.ts';
import './files.css';
import { CameraButton } from './CameraButton.tsx';
import { Preview } from './ImageCell.tsx';
import { uploadWords as words } from './texts.ts';
import { UploadLine } from './UploadLine.tsx';
import { ChooseFiles, UploadHint } from './upload-parts.tsx';

interface Props extends Omit<UploadsInput, 'notify' | 'onFailure'> {
  readOnly: boolean;
  inputId?: string;
  describedBy?: string;
}

/** Files of a field: a line each with type, name and size; documents and pictures open here, others are downloaded. */
export function FileList({ readOnly, inputId, describedBy, ...input }: Props) {
  const { notify, handle, call } = useClient();
  const uploads = useUploads({ ...input, notify, onFailure: handle });
  const [shown, setShown] = useState<string>();

  const open = async (item: UploadItem) => {
    if (item.id === undefined) return;
    if (opensInViewer(item.name)) return setShown(item.id);
    const fault = await saveFile(call, item.id);
    if (fault !== null) notify(fault, 'fault');
  };

  const files = uploads.items.flatMap(({ id, name, size }) => (id === undefined ? [] : [{ id, name, size }]));
  if (readOnly && uploads.items.length === 0) return <div className="ui-soft">{words.none}</div>;
  return (
    <div>
      <ul className="files-list">
        {uploads.items.map((item) => (
          <UploadLine
            key={item.key}
            item={item}
            uploads={uploads}
            call={call}
            readOnly={readOnly}
            onOpen={() => void open(item)}
          />
        ))}
      </ul>
      {!readOnly && !uploads.isFull && (
        <div className="files-ways">
          {input.rule.camera && <CameraButton onPhotos={uploads.add} />}
          <ChooseFiles
            className="ui-button ui-button-plain files-choose"
            rule={input.rule}
            uploads={uploads}
            inputId={inputId}
            describedBy={describedBy}
          >
            <Icon name="plus" size={18} /> {words.addFile}
          </ChooseFiles>
        </div>
      )}
      {!readOnly && <UploadHint rule={input.rule} uploads={uploads} />}
      <Preview call={call} files={files} current={shown} onShow={setShown} />
    </div>
  );
}
