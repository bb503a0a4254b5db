import { lazyPart, PageBoundary } from '@homestead/ui';
import { useEffect, useState } from 'react';

const Installed = lazyPart(() => import('./Installed.tsx'));

/** The screen that was opened comes first, with all that it reads. */
const quietMs = 2_000;

/** What works in the background comes after the screen, and its failure is no failure of the screen. */
export function Quietly() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isReady && (
      <PageBoundary fallback={() => null}>
        <Installed />
      </PageBoundary>
    )
  );
}
