import { lazyPart, useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import type { UploadItem } from '../view/upload-item.ts';
import { type UploadsInput, useUploads } from '../view/use-uploads.ts';
import './files.css';
import { CameraButton } from './CameraButton.tsx';
import { Preview } from './ImageCell.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { uploadWords as words } from './texts.ts';
import { UploadLine } from './UploadLine.tsx';
import { ChooseFiles, RemoveUpload, UploadHint } from './upload-parts.tsx';

const SignButton = lazyPart(() => import('./SignButton.tsx'));

interface Props extends Omit<UploadsInput, 'notify' | 'onFailure'> {
  readOnly: boolean;
  inputId?: string;
  describedBy?: string;
}

/**
 * Pictures of a field: thumbnails, preview, delete, and a tile that opens camera or gallery. What was stopped stands below in
 * a line of its own: a tile has no room for its name and the reason.
 */
export function ImageGrid({ readOnly, inputId, describedBy, ...input }: Props) {
  const { notify, handle } = useClient();
  const uploads = useUploads({ ...input, notify, onFailure: handle });
  const [shown, setShown] = useState<string>();
  const openerOf = ({ id }: UploadItem) => (id === undefined ? {} : { onOpen: () => setShown(id) });
  const pictures = uploads.items.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]));
  const stopped = uploads.items.filter(({ status }) => status === 'failed');
  const tiles = uploads.items.filter((item) => !stopped.includes(item));
  if (readOnly && uploads.items.length === 0) return <div className="ui-soft">{words.none}</div>;
  return (
    <div>
      <ul className="files-grid">
        {tiles.map((item) => (
          <li key={item.key} className="files-tile" data-upload={item.status}>
            <Thumbnail
              call={input.call}
              id={item.id}
              preview={item.preview}
              name={item.name}
              {...openerOf(item)}
            />
            {item.status === 'uploading' && (
              <span className="files-veil" role="status">
                {words.loading}
                <progress value={item.progress} max={1} aria-label={words.loading} />
                {Math.round(item.progress * 100)}%
              </span>
            )}
            {!readOnly && (
              <RemoveUpload
                item={item}
                uploads={uploads}
                unnamed={words.image}
                className="files-remove"
                size={18}
              />
            )}
          </li>
        ))}
        {!readOnly && !uploads.isFull && !input.rule.signature && (
          <li className="files-tile">
            <ChooseFiles
              className="files-add"
              rule={input.rule}
              uploads={uploads}
              inputId={inputId}
              describedBy={describedBy}
            >
              <Icon name="camera" size={28} />
              <span>{words.addImage}</span>
            </ChooseFiles>
          </li>
        )}
      </ul>
      {stopped.length > 0 && (
        <ul className="files-list">
          {stopped.map((item) => (
            <UploadLine key={item.key} item={item} uploads={uploads} call={input.call} readOnly={readOnly} />
          ))}
        </ul>
      )}
      {!readOnly && !uploads.isFull && input.rule.camera && (
        <div className="files-ways">
          <CameraButton onPhotos={uploads.add} />
        </div>
      )}
      {!readOnly && !uploads.isFull && input.rule.signature && (
        <div className="files-ways">
          <SignButton inputId={inputId} describedBy={describedBy} onSigned={uploads.add} />
        </div>
      )}
      {!readOnly && !input.rule.signature && <UploadHint rule={input.rule} uploads={uploads} />}
      <Preview call={input.call} files={pictures} current={shown} onShow={setShown} />
    </div>
  );
}
