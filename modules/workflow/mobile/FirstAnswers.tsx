import { AwaitedProvider, movesNothing, useArePartsComing } from '@homestead/ui';
import { Skeleton } from '@homestead/ui/phone';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import './flow.css';

/** ms of quiet after which no further part is expected, at most: one that came brings its own question with the next drawing. */
const quiet = 150;
/** ms after which the page is shown with what there is. */
const longest = 2500;

/** Acts once what has come is drawn, when nothing else is left to do; returns how to give that up. */
function whenDrawn(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, quiet);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: quiet });
  return () => cancelIdleCallback(asked);
}

interface Props {
  /** The page is shown; stays the same from drawing to drawing. */
  onSeen(): void;
  children: ReactNode;
}

/**
 * Draws a page in one piece: what is inside is made and asks its questions, and is seen when the first answers are there, so that
 * nothing moves away from beneath a finger.
 */
export function FirstAnswers({ onSeen, children }: Props) {
  const asked = useIsFetching({
    predicate: ({ state, meta }) => state.status === 'pending' && meta !== movesNothing,
  });
  const isComing = useArePartsComing();
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || asked > 0 || isComing) return;
    return whenDrawn(() => setSeen(true));
  }, [asked, isComing, isSeen]);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(true), longest);
    return () => clearTimeout(timer);
  }, []);
  // What follows from it is drawn after the page is there.
  useEffect(() => {
    if (isSeen) startTransition(onSeen);
  }, [isSeen, onSeen]);
  return (
    <div className="flow-answers" data-awaited={!isSeen || undefined}>
      {!isSeen && <Skeleton rows={5} look="form" />}
      <AwaitedProvider value={!isSeen}>
        <div>{children}</div>
      </AwaitedProvider>
    </div>
  );
}
