import type { CallFunction } from '@homestead/http/client';
import { devicePosition } from '@homestead/mapview/plain';
import { flowKeys } from '@homestead/workflow/view';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { visitRoutes as routes, type VisitQuery } from '../../contract/index.ts';

/** How many come at once: enough for one officer, so that the nearest of all is found. */
const pageSize = 100;

/** Visits page after page; stale with everything else of the flow when a task is done. */
export function useVisits(call: CallFunction, query: VisitQuery, isEnabled = true) {
  return useInfiniteQuery({
    queryKey: [...flowKeys.all, 'visits', query],
    enabled: isEnabled,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(routes.listVisits, { query: { pageSize, ...query, pageNum: pageParam } }, { signal }),
    getNextPageParam: ({ pageNum, pageSize: size, total }) =>
      pageNum * size < total ? pageNum + 1 : undefined,
  });
}

type Place = readonly [number, number];

export interface OwnPlace {
  at: Place | null;
  accuracy: number | null;
  isLocating: boolean;
  /** Asks the device; resolves to whether it answered. */
  locate(): Promise<boolean>;
  forget(): void;
}

/** Where the phone is. It is asked unbidden only where its owner has allowed that before. */
export function useOwnPlace(): OwnPlace {
  const [found, setFound] = useState<{ at: Place; accuracy: number } | null>(null);
  const [isLocating, setLocating] = useState(false);
  const locate = useCallback(async () => {
    setLocating(true);
    const position = await devicePosition();
    setLocating(false);
    if (position) setFound({ at: [position.at[0], position.at[1]], accuracy: position.accuracy });
    return position !== null;
  }, []);
  useEffect(() => {
    let isLeft = false;
    const ask = navigator.permissions?.query({ name: 'geolocation' });
    void ask?.then(
      ({ state }) => state === 'granted' && !isLeft && void locate(),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [locate]);
  return {
    at: found?.at ?? null,
    accuracy: found?.accuracy ?? null,
    isLocating,
    locate,
    forget: () => setFound(null),
  };
}
