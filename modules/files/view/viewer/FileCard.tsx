import { FileIconMark } from '../FileIcon.tsx';
import { readableSize } from '../kinds.ts';
import { viewTexts as words } from '../texts.ts';
import type { ViewedFile } from './model.ts';

interface Props {
  file: ViewedFile;
  /** Why it is not shown. */
  reason?: string;
  onDownload(): void;
}

/** A file that no browser shows truly: what it is, and the way to have it. */
export function FileCard({ file, reason = words.noPreview, onDownload }: Props) {
  return (
    <div className="fv-card">
      <FileIconMark name={file.name} />
      <strong>{file.name}</strong>
      {file.size !== undefined && <span>{readableSize(file.size)}</span>}
      <p role="status">{reason}</p>
      <button type="button" className="fv-button fv-note-act" onClick={onDownload}>
        {words.download}
      </button>
    </div>
  );
}
