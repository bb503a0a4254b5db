import type { CallFunction } from '@homestead/http/client';
import { viewTexts as words } from '../texts.ts';
import { useFileAddress } from '../tickets.ts';
import type { Room } from './model.ts';
import { Note } from './Note.tsx';
import type { PictureView } from './picture-view.ts';

interface Props {
  call: CallFunction;
  id: string;
  name: string;
  view: PictureView;
  room: Room;
}

/** One picture as large as its room; lying on its side it is made to fit as well. */
export function LargePicture({ call, id, name, view, room }: Props) {
  const { url, isMissing, retry } = useFileAddress(call, id, 'preview');
  if (isMissing) return <Note text={words.missing} act={{ name: words.retry, onPress: retry }} />;
  if (!url) return <Note text={words.loading} />;
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turns * 90}deg)`;
  const isOnSide = view.turns % 2 === 1;
  const maxWidth = isOnSide ? room.height : room.width;
  const maxHeight = isOnSide ? room.width : room.height;
  return (
    <img
      src={url}
      alt={name}
      draggable={false}
      onError={retry}
      style={{ transform, maxWidth, maxHeight }}
      data-view={transform}
    />
  );
}
