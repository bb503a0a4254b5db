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

describe('a part whose style sheet failed', () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** A page of links that load or fail in their turn, and tell nobody of it once they are out of the page. */
  function pageOf(links: Link[], comes: boolean) {
    vi.stubGlobal('document', { querySelectorAll: () => links });
    links.push(new Link(links, comes));
  }

  class Link extends EventTarget {
    sheet: object | null = null;
    onload = () => {};
    onerror = () => {};
    readonly #page: Link[];
    readonly #comes: boolean;
    constructor(page: Link[], comes: boolean) {
      super();
      this.#page = page;
      this.#comes = comes;
    }
    cloneNode = () => new Link(this.#page, this.#comes);
    after(fresh: Link) {
      this.#page.push(fresh);
      setTimeout(() => this.#page.includes(fresh) && fresh.end());
    }
    replaceWith(fresh: Link) {
      this.remove();
      this.after(fresh);
    }
    remove() {
      this.#page.splice(0, this.#page.length, ...this.#page.filter((each) => each !== this));
    }
    end() {
      if (this.#comes) this.sheet = {};
      this[this.#comes ? 'onload' : 'onerror']();
      this.dispatchEvent(new Event(this.#comes ? 'load' : 'error'));
    }
  }

  it('is told to have failed, though another part asks for the same sheet meanwhile', async () => {
    const links: Link[] = [];
    pageOf(links, false);
    const gone = () => loadChunk(() => Promise.reject(new TypeError('gone')), { timeoutMs: 1_000 });
    const told = await Promise.allSettled([gone(), Promise.resolve().then(gone)]);
    const causes = told.map((end) => (end.status === 'rejected' ? end.reason.cause : 'no failure'));
    expect(causes).toEqual([undefined, undefined]);
    await expect.poll(() => links.length).toBe(1);
  });

  it('is asked for again with its sheet, which takes the place of the empty one', async () => {
    const links: Link[] = [];
    pageOf(links, true);
    let tries = 0;
    expect(
      await loadChunk(async () => (tries++ === 0 ? Promise.reject(new TypeError('gone')) : 'here')),
    ).toBe('here');
    expect(links.map(({ sheet }) => sheet)).toEqual([{}]);
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
