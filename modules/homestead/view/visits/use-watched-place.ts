import { useCallback, useEffect, useState } from 'react';

export interface WatchedPlace {
  at: readonly [number, number] | null;
  accuracy: number | null;
  /** Asked for, and not said yet. */
  isLocating: boolean;
  /** The device gave none. */
  isRefused: boolean;
  start(): void;
}

/** Where the phone is, again and again once it was asked for, as long as the page is open. */
export function useWatchedPlace(): WatchedPlace {
  const [isWatching, setWatching] = useState(false);
  const [found, setFound] = useState<{ at: [number, number]; accuracy: number } | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isWatching || !navigator.geolocation) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        setRefused(false);
        setFound({ at: [longitude, latitude], accuracy });
      },
      () => {
        setRefused(true);
        setWatching(false);
      },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 2000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isWatching]);
  const start = useCallback(() => {
    setRefused(!navigator.geolocation);
    setWatching(true);
  }, []);
  const { at = null, accuracy = null } = found ?? {};
  return { at, accuracy, isRefused, isLocating: isWatching && !found && !isRefused, start };
}
