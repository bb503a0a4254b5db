import type { CallFunction } from '@homestead/http/client';
import { Button } from '@homestead/ui/phone';
import { FileThumb } from '../view/FileThumb.tsx';
import { readableSize } from '../view/kinds.ts';
import type { UploadItem } from '../view/upload-item.ts';
import type { Uploads } from '../view/use-uploads.ts';
import { uploadWords as words } from './texts.ts';
import { RemoveUpload } from './upload-parts.tsx';

interface Props {
  item: UploadItem;
  uploads: Uploads;
  call: CallFunction;
  readOnly: boolean;
  onOpen?(): void;
}

/** One file of a field as a line: what it is, its name, and its size, how far it has come or why it did not. */
export function UploadLine({ item, uploads, call, readOnly, onOpen }: Props) {
  return (
    <li data-upload={item.status}>
      <FileThumb call={call} item={item} />
      <button type="button" className="files-name" onClick={onOpen} disabled={item.status !== 'done'}>
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
      {!readOnly && <RemoveUpload item={item} uploads={uploads} className="files-drop" size={20} />}
    </li>
  );
}
