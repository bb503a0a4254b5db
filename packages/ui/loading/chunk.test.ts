import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, fetchAhead, lazyScreen, loadChunk, preloadScreens } from './chunk.ts';

describe('a part of the page', () => {
  it('is asked for once more when it fails', async () => {
    let tries = 0;
    const load = async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return 'here';
    };
    expect(await loadChunk(load)).toBe('here');
  });

  it('that fails again is a ChunkLoadError [S1-8.chunk]', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('gone')))).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
  });

  it('that never comes is given up after the limit', async () => {
    await expect(loadChunk(() => new Promise(() => undefined), { timeoutMs: 5 })).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
  });
});

describe('a part that is likely to be wanted', () => {
  afterEach(() => void vi.useRealTimers());

  it('is fetched while nothing else is done, and its failure is nobody’s', () => {
    vi.useFakeTimers();
    const load = vi.fn(() => Promise.reject(new TypeError('gone')));
    fetchAhead(load);
    expect(load).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not fetched where its screen has gone', () => {
    vi.useFakeTimers();
    const load = vi.fn(async () => undefined);
    fetchAhead(load)();
    vi.runAllTimers();
    expect(load).not.toHaveBeenCalled();
  });
});

describe('screens that may be wanted', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are fetched once nothing has come for the open one for two seconds, whatever of its code comes', async () => {
    vi.useFakeTimers();
    let come: (initiatorType: string) => void = () => undefined;
    class Observer {
      constructor(tell: (list: { getEntries(): object[] }) => void) {
        come = (initiatorType) =>
          tell({ getEntries: () => [{ initiatorType, startTime: performance.now(), duration: 0 }] });
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    const load = vi.fn(async () => ({ default: () => null }));
    lazyScreen(load);
    const stop = preloadScreens();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_500);
    come('img');
    await vi.advanceTimersByTimeAsync(1_500);
    come('script');
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledOnce();
    stop();
  });
});
