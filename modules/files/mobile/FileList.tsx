import { useClient } from '@homestead/ui';
import { Button, Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import { sizeText } from '../contract/rules.ts';
import { FileThumb } from '../view/FileThumb.tsx';
import { opensInViewer, readableSize } from '../view/kinds.ts';
import { saveFile } from '../view/save-file.ts';
import { type UploadItem, type UploadsInput, useUploads } from '../view/use-uploads.ts';
import './files.css';
import { CameraButton } from './CameraButton.tsx';
import { Preview } from './ImageCell.tsx';
import { acceptOf } from './ImageGrid.tsx';
import { uploadWords as words } from './texts.ts';

interface Props extends Omit<UploadsInput, 'notify' | 'onFailure'> {
  readOnly: boolean;
  inputId?: string;
  describedBy?: string;
}

/** Files of a field: a line each with type, name and size; documents and pictures open here, others are downloaded. */
export function FileList({ readOnly, inputId, describedBy, ...input }: Props) {
  const { notify, ask, handle, call } = useClient();
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
          <li key={item.key} data-upload={item.status}>
            <FileThumb call={call} item={item} />
            <button
              type="button"
              className="files-name"
              onClick={() => open(item)}
              disabled={item.status !== 'done'}
            >
              <span>{item.name || words.loading}</span>
              {item.status === 'uploading' && (
                <span className="ui-soft" role="status">
                  {words.loading} <progress value={item.progress} max={1} aria-label={words.loading} />{' '}
                  {Math.round(item.progress * 100)}%
                </span>
              )}
              {item.status === 'failed' && <span className="ui-fault">{item.message}</span>}
              {item.status === 'done' && item.size !== undefined && (
                <span className="ui-soft">{readableSize(item.size)}</span>
              )}
            </button>
            {item.canRetry && item.status === 'failed' && (
              <Button look="text" onClick={() => uploads.retry(item)}>
                {words.retry}
              </Button>
            )}
            {!readOnly && (
              <button
                type="button"
                className="files-drop"
                aria-label={item.status === 'uploading' ? words.cancel(item.name) : words.remove(item.name)}
                onClick={async () => {
                  if (item.status !== 'done' || (await ask({ title: words.askRemove, isDangerous: true })))
                    uploads.remove(item);
                }}
                data-testid="remove-file"
              >
                <Icon name="close" size={20} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && !uploads.isFull && (
        <div className="files-ways">
          {input.rule.camera && <CameraButton onPhotos={uploads.add} />}
          <label className="ui-button ui-button-plain files-choose">
            <Icon name="plus" size={18} /> {words.addFile}
            <input
              id={inputId}
              type="file"
              accept={acceptOf(input.rule.types)}
              multiple={input.rule.maxCount > 1}
              aria-describedby={describedBy}
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </label>
        </div>
      )}
      {!readOnly && (
        <p className="ui-soft files-hint">
          {words.count(uploads.items.length, input.rule.maxCount)}，
          {words.sizeLimit(sizeText(input.rule.maxBytes))}
          {input.rule.mark && `，${words.marked}`}
        </p>
      )}
      <Preview call={call} files={files} current={shown} onShow={setShown} />
    </div>
  );
}
