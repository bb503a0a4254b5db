import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Calls `act` right before the page is printed; what it changes stands on the paper. */
export function useBeforePrint(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onPrint = () => flushSync(() => latest.current());
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}
