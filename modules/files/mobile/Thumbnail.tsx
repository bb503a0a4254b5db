import type { CallFunction } from '@homestead/http/client';
import { Icon } from '@homestead/ui/phone';
import { useState } from 'react';
import { FileIconMark } from '../view/FileIcon.tsx';
import { useFileAddress } from '../view/tickets.ts';
import { uploadWords as words } from './texts.ts';

interface Props {
  call: CallFunction;
  id?: string | undefined;
  /** A picture that is still on this device. */
  preview?: string | undefined;
  name: string;
  onOpen?(): void;
}

/** A small picture; a tap shows it large. */
export function Thumbnail({ call, id, preview, name, onOpen }: Props) {
  const address = useFileAddress(call, preview ? undefined : id, 'thumbnail');
  const [isNoPicture, setNoPicture] = useState(false);
  const source = preview ?? address.url;
  return (
    <button
      type="button"
      className="files-thumb"
      onClick={onOpen}
      disabled={!onOpen}
      aria-label={words.preview(name || words.image)}
    >
      {isNoPicture ? (
        <FileIconMark name={name} />
      ) : source ? (
        <img
          src={source}
          alt={name || words.image}
          loading="lazy"
          onError={preview ? () => setNoPicture(true) : address.retry}
        />
      ) : (
        <span className="ui-soft">{address.isMissing ? words.missing : <Icon name="camera" />}</span>
      )}
    </button>
  );
}
