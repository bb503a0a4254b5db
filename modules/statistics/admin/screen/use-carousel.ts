import { useEffect, useState } from 'react';

/** How long each stands. */
const everyMs = 8000;

/** Goes round among some things; it stands still for people who asked for calm, and when it is stopped. */
export function useCarousel(count: number) {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    if (!isPlaying || count < 2) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), everyMs);
    return () => clearInterval(timer);
  }, [isPlaying, count]);
  return {
    at: Math.min(at, Math.max(0, count - 1)),
    isPlaying,
    choose: (place: number) => {
      setPlaying(false);
      setAt(place);
    },
    toggle: () => setPlaying((now) => !now),
  };
}
