import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { TEXTS } from '../../texts.ts';
import { ToolButton } from './ToolButton.tsx';

interface Props {
  /** What fills the screen. */
  frame: RefObject<HTMLElement | null>;
  hasOverview: boolean;
  /** Buttons of the page's own. */
  more?: ReactNode;
  onOverview(): void;
  onPrint(): void;
  /** The view fills the screen, or no longer: what is seen of it is not covered by the menu. */
  onScreen(): void;
}

/** What is done with the view itself: printed, seen in its surroundings, over the whole screen. */
export function ViewMenu({ frame, hasOverview, more, onOverview, onPrint, onScreen }: Props) {
  const isFull = useFullScreen();
  return (
    <>
      {more}
      <ToolButton icon="print" label={TEXTS.print} onPress={onPrint} />
      <ToolButton icon="overview" label={TEXTS.overview} pressed={hasOverview} onPress={onOverview} />
      {document.fullscreenEnabled && (
        <ToolButton
          icon="screen"
          label={isFull ? TEXTS.leaveFullScreen : TEXTS.fullScreen}
          pressed={isFull}
          onPress={() => {
            // A browser may refuse; the map then stays as large as it is.
            void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => {});
            onScreen();
          }}
        />
      )}
    </>
  );
}

function useFullScreen(): boolean {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return isFull;
}
