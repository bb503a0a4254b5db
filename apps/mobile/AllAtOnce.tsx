import { Skeleton } from '@homestead/ui/phone';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { endFrame } from './frame/frame.ts';

/** What is late by so much is not waited for. */
const mostMs = 3000;

/** What was asked for and has neither been answered nor refused yet. */
const unanswered = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' };

/** Shows a page once everything that it asks for has its first answer, so that nothing moves under the finger; a skeleton until then. */
export function AllAtOnce({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const asked = useIsFetching(unanswered);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // The page has asked by now: effects of parts run before those of the whole.
    if (asked === 0 && queries.isFetching(unanswered) === 0) setShown(true);
  }, [asked, queries]);
  useEffect(() => {
    const late = setTimeout(() => setShown(true), mostMs);
    return () => clearTimeout(late);
  }, []);
  useLayoutEffect(() => {
    if (isShown) endFrame();
  }, [isShown]);
  return (
    <>
      {!isShown && <Skeleton rows={5} />}
      <div hidden={!isShown}>{children}</div>
    </>
  );
}
