import type { CallFunction } from '@homestead/http/client';
import { Problem, Sheet, Skeleton } from '@homestead/ui/phone';
import { useState } from 'react';
import { useFileAddress } from '../view/tickets.ts';
import { uploadWords as words } from './texts.ts';

interface Props {
  call: CallFunction;
  id: string;
  name: string;
  onClose(): void;
}

/** One picture over the whole screen: a tap enlarges it and then it is dragged about; two fingers zoom as on any page. */
export default function Viewer({ call, id, name, onClose }: Props) {
  const { url, isMissing, retry } = useFileAddress(call, id, 'preview');
  const [isLarge, setLarge] = useState(false);
  return (
    <Sheet isOpen title={name || words.image} place="full" onClose={onClose}>
      {isMissing ? (
        <Problem text={words.missing} onRetry={retry} />
      ) : url ? (
        <button
          type="button"
          className={`files-large${isLarge ? ' is-large' : ''}`}
          onClick={() => setLarge(!isLarge)}
          aria-label={isLarge ? words.smaller : words.larger}
        >
          <img src={url} alt={name || words.image} onError={retry} />
        </button>
      ) : (
        <Skeleton rows={1} look="form" />
      )}
    </Sheet>
  );
}
