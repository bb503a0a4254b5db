import type { MapHandle } from '@homestead/mapview';
import { useEffect, useRef } from 'react';

/** What of a question tells whether it failed; what an earlier one left in place is no answer. */
interface Asked {
  isError: boolean;
  isSuccess: boolean;
  isPlaceholderData: boolean;
}

/** Tells a failure where the map tells those of its layers: once until an answer has come, however often it is asked. */
export function useFailureNotice(map: MapHandle | null, asked: Asked, words: string): void {
  const isTold = useRef(false);
  const isAnswered = asked.isSuccess && !asked.isPlaceholderData;
  const { isError } = asked;
  useEffect(() => {
    if (isAnswered) isTold.current = false;
    if (!isError || isTold.current || !map) return;
    isTold.current = true;
    map.notify(words);
  }, [map, isAnswered, isError, words]);
}
