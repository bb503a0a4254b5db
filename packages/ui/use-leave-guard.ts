import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './widgets/confirm.ts';

interface Words {
  discard: string;
  leave: string;
  stay: string;
}

/** While something is not saved, asks before the page is left: by a link, the browser's buttons, or closing the window. */
export function useLeaveGuard(isChanged: boolean, words: Words): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      body: words.discard,
      confirmText: words.leave,
      cancelText: words.stay,
      cancelledText: null,
    }).then((isSure) => (isSure ? blocker.proceed() : blocker.reset()));
  }, [blocker, words]);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
