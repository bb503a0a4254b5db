import { useClient } from '@homestead/ui';
import { Button, Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import { sizeText } from '../contract/rules.ts';
import { type UploadItem, type UploadsInput, useUploads } from '../view/use-uploads.ts';
import './files.css';
import { CameraButton } from './CameraButton.tsx';
import { Preview } from './ImageCell.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { uploadWords as words } from './texts.ts';

interface Props extends Omit<UploadsInput, 'notify' | 'onFailure'> {
  readOnly: boolean;
  inputId?: string;
  describedBy?: string;
}

/** Pictures of a field: thumbnails, preview, delete, and a tile that opens camera or gallery. */
export function ImageGrid({ readOnly, inputId, describedBy, ...input }: Props) {
  const { notify, ask, handle } = useClient();
  const uploads = useUploads({ ...input, notify, onFailure: handle });
  const [shown, setShown] = useState<string>();
  const openerOf = ({ id }: UploadItem) => (id === undefined ? {} : { onOpen: () => setShown(id) });
  const pictures = uploads.items.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }]));
  if (readOnly && uploads.items.length === 0) return <div className="ui-soft">{words.none}</div>;
  return (
    <div>
      <ul className="files-grid">
        {uploads.items.map((item) => (
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
            {item.status === 'failed' && (
              <span className="files-veil">
                {item.canRetry ? (
                  <Button look="text" onClick={() => uploads.retry(item)}>
                    {words.retry}
                  </Button>
                ) : (
                  item.message
                )}
              </span>
            )}
            {!readOnly && (
              <button
                type="button"
                className="files-remove"
                aria-label={
                  item.status === 'uploading'
                    ? words.cancel(item.name || words.image)
                    : words.remove(item.name || words.image)
                }
                onClick={async () => {
                  if (item.status !== 'done' || (await ask({ title: words.askRemove, isDangerous: true })))
                    uploads.remove(item);
                }}
                data-testid="remove-file"
              >
                <Icon name="close" size={18} />
              </button>
            )}
          </li>
        ))}
        {!readOnly && !uploads.isFull && (
          <li className="files-tile">
            <label className="files-add">
              <Icon name="camera" size={28} />
              <span>{words.addImage}</span>
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
          </li>
        )}
      </ul>
      {!readOnly && !uploads.isFull && input.rule.camera && (
        <div className="files-ways">
          <CameraButton onPhotos={uploads.add} />
        </div>
      )}
      {!readOnly && (
        <p className="ui-soft files-hint">
          {words.count(uploads.items.length, input.rule.maxCount)}，
          {words.sizeLimit(sizeText(input.rule.maxBytes))}
          {input.rule.mark && `，${words.marked}`}
        </p>
      )}
      <Preview call={input.call} files={pictures} current={shown} onShow={setShown} />
    </div>
  );
}

const mimeOf: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  apng: 'image/apng',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** What the phone offers: by MIME type, since then an iPhone hands over JPEG instead of HEIC. */
export function acceptOf(types: 'all' | readonly string[]): string | undefined {
  if (types === 'all') return undefined;
  return [...new Set(types.map((type) => mimeOf[type] ?? `.${type}`))].join(',');
}
