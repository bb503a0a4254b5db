import { quietMs, whenIdle } from './chunk.ts';

/** Loads screens one by one while nothing else is done; returns how to stop. */
export function fetchAll(screens: readonly (() => Promise<unknown>)[]): () => void {
  const left = [...screens];
  const traffic = watchTraffic();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const next = async (): Promise<void> => {
    if (isStopped) return;
    const wait = traffic.quietIn();
    if (wait > 0) {
      timer = setTimeout(() => whenIdle(() => void next()), wait);
      return;
    }
    const load = left.shift();
    if (!load) return stop();
    // A screen that fails here is asked for again where it is wanted.
    await load().catch(() => undefined);
    whenIdle(() => void next());
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    traffic.close();
  };
  void next();
  return stop;
}

/** What a screen reads, other than its code: answers of the API and pictures, as the tiles of a map. */
const contents = new Set(['fetch', 'xmlhttprequest', 'img']);

/** Tells how many milliseconds are left until nothing has come for the open screen for a while. */
function watchTraffic(): { quietIn(): number; close(): void } {
  let last = performance.now();
  const quietIn = () => last + quietMs - performance.now();
  if (typeof PerformanceObserver === 'undefined') return { quietIn, close: () => undefined };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (contents.has((entry as PerformanceResourceTiming).initiatorType))
        last = Math.max(last, entry.startTime + entry.duration);
  });
  observer.observe({ type: 'resource' });
  return { quietIn, close: () => observer.disconnect() };
}
