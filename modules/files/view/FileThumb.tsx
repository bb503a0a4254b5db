import type { CallFunction } from '@homestead/http/client';
import { useState } from 'react';
import { FileIconMark } from './FileIcon.tsx';
import { useFileAddress } from './tickets.ts';
import type { UploadItem } from './upload-item.ts';

/** What stands before a file in a list: a small picture of it, or the icon of its kind. */
export function FileThumb({ call, item }: { call: CallFunction; item: UploadItem }) {
  const { id, name, preview, isPicture } = item;
  const { url, isMissing, retry } = useFileAddress(call, isPicture ? id : undefined, 'thumbnail');
  const [isNoPicture, setNoPicture] = useState(false);
  const source = preview ?? url;
  if (!source || isMissing || isNoPicture) return <FileIconMark name={name} />;
  const onError = preview ? () => setNoPicture(true) : retry;
  // One that is still here costs nothing, and says at once whether it is a picture.
  const loading = preview ? 'eager' : 'lazy';
  return <img className="fv-thumb" src={source} alt="" loading={loading} onError={onError} />;
}
