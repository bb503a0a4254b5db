import type { CallFunction } from '@homestead/http/client';
import { type ComponentType, useState } from 'react';
import './files-view.css';
import { viewTexts as words } from './texts.ts';
import { useFileAddress } from './tickets.ts';
import type { ViewedFile } from './viewer/model.ts';

/** How a client shows files large. */
export type PreviewComponent = ComponentType<{
  call: CallFunction;
  files: readonly ViewedFile[];
  /** Which one is shown; absent: closed. */
  current: string | undefined;
  onShow(id: string | undefined): void;
}>;

export interface ImageCellProps {
  call: CallFunction;
  pictures: readonly ViewedFile[];
}

/** Pictures in a cell of a table: the first one small, how many there are, and all of them large on a press. */
export function ImageCellView({ call, pictures, Preview }: ImageCellProps & { Preview: PreviewComponent }) {
  const [shown, setShown] = useState<string>();
  const [first] = pictures;
  if (!first) return <span className="fv-none">{words.none}</span>;
  return (
    <>
      <button
        type="button"
        className="fv-cell"
        aria-label={words.cell(pictures.length)}
        onClick={() => setShown(first.id)}
      >
        <Small call={call} picture={first} />
        {pictures.length > 1 && <span className="fv-count">{words.count(pictures.length)}</span>}
      </button>
      <Preview call={call} files={pictures} current={shown} onShow={setShown} />
    </>
  );
}

function Small({ call, picture }: { call: CallFunction; picture: ViewedFile }) {
  const { url, isMissing, retry } = useFileAddress(call, picture.id, 'thumbnail');
  if (isMissing) return <small>{words.missing}</small>;
  return url ? <img src={url} alt="" loading="lazy" onError={retry} /> : <small>{words.loading}</small>;
}
