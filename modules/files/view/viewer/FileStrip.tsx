import type { CallFunction } from '@homestead/http/client';
import { FileIconMark } from '../FileIcon.tsx';
import { viewedAs } from '../kinds.ts';
import { viewTexts as words } from '../texts.ts';
import { useFileAddress } from '../tickets.ts';
import type { FileViewerProps, ViewedFile } from './model.ts';

/** All files of the field, small; a press shows one. */
export function FileStrip({ call, files, current, onShow }: Omit<FileViewerProps, 'notify'>) {
  return (
    <ul className="fv-strip" aria-label={words.files}>
      {files.map((file, index) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={file.name || words.place(index + 1, files.length)}
            aria-current={file.id === current}
            title={file.name}
            onClick={() => onShow(file.id)}
          >
            {viewedAs(file.name) === 'picture' ? (
              <Small call={call} file={file} />
            ) : (
              <FileIconMark name={file.name} />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Small({ call, file }: { call: CallFunction; file: ViewedFile }) {
  const { url, retry } = useFileAddress(call, file.id, 'thumbnail');
  return url ? <img src={url} alt="" loading="lazy" onError={retry} /> : <FileIconMark name={file.name} />;
}
