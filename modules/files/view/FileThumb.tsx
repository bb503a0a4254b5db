import type { CallFunction } from '@homestead/http/client';
import { FileIconMark } from './FileIcon.tsx';
import { useFileAddress } from './tickets.ts';
import type { UploadItem } from './upload-item.ts';

/** What stands before a file in a list: a small picture of it, or the icon of its kind. */
export function FileThumb({ call, item }: { call: CallFunction; item: UploadItem }) {
  const { id, name, preview, isPicture } = item;
  const { url, isMissing, retry } = useFileAddress(call, isPicture ? id : undefined, 'thumbnail');
  const source = preview ?? url;
  if (!source || isMissing) return <FileIconMark name={name} />;
  return (
    <img className="fv-thumb" src={source} alt="" loading="lazy" onError={preview ? undefined : retry} />
  );
}
