import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../contract/index.ts';
import { FairShare, type FairShareSettings } from './fair-share.ts';

/** Ends what a test left running or waiting, which would be refused in the middle of a later file of this process. */
const unended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const endAll of unended.splice(0)) await endAll();
});

/** A share whose pieces of work end when the test says so. */
function opened(settings: Partial<FairShareSettings> = {}) {
  const share = new FairShare({ name: 'test', concurrency: 2, perPerson: 1, waiting: 3, ...settings });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string, signal?: AbortSignal) =>
    share.run(
      name[0]!,
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name);
          ends.set(name, (error) => (error ? reject(error) : resolve(name)));
        }),
      signal,
    );
  /** Ends one piece of work and lets those that it made room for begin. */
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error);
    await new Promise(setImmediate);
  };
  unended.push(async () => {
    await vi.waitFor(async () => {
      for (const name of ends.keys()) await end(name);
      expect(share.stats()).toMatchObject({ running: 0, waiting: 0 });
    });
  });
  return { share, started, ask, end };
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a fair share', () => {
  it('starts work of people by turns, however much one of them asks for', async () => {
    const { started, ask, end } = opened({ concurrency: 1, waiting: 9 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(name);
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('leaves a place free for others while one person has as much running as is allowed', async () => {
    const { share, started, ask } = opened({ concurrency: 3, perPerson: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name);
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect(share.stats()).toEqual({ running: 3, waiting: 1, people: 2, refused: 0 });
    expect(share.length).toBe(1);
  });

  it('rests between two pieces of work of whoever has more waiting, while others go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await new Promise(setImmediate);
    };
    try {
      const { started, ask, end } = opened({ rests: 'whileMoreWait' });
      for (const name of ['a1', 'a2', 'a3']) void ask(name);
      await pass(80);
      await end('a1');
      await pass(78);
      void ask('b1');
      expect(started).toEqual(['a1', 'b1']);
      await pass(4);
      expect(started).toEqual(['a1', 'b1', 'a2']);
      await pass(9_000);
      await end('a2');
      await pass(252);
      expect(started.at(-1)).toBe('a3');
      await end('a3');
      void ask('a4');
      expect(started.at(-1)).toBe('a4');
    } finally {
      vi.useRealTimers();
    }
  });

  it('that always rests keeps the next piece of one person waiting for a moment, though none waited', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { share, started, ask, end } = opened({ rests: 'always' });
      void ask('a1');
      await end('a1');
      void ask('a2');
      void ask('b1');
      expect(started).toEqual(['a1', 'b1']);
      vi.advanceTimersByTime(5);
      await new Promise(setImmediate);
      expect(started).toEqual(['a1', 'b1', 'a2']);
      await end('a2');
      await end('b1');
      vi.advanceTimersByTime(5);
      expect(share.stats()).toMatchObject({ running: 0, waiting: 0, people: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses what goes beyond the waiting work of one person, with Retry-After, and nobody else', async () => {
    const { share, started, ask } = opened();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    const error = await refusalOf(ask('a5'));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ kind: 'tooMany', retryAfter: expect.any(Number) });
    void ask('b1');
    expect(started).toEqual(['a1', 'b1']);
    expect(share.stats().refused).toBe(1);
  });

  it('drops waiting work whose caller has gone', async () => {
    const { share, started, ask, end } = opened({ concurrency: 1 });
    const caller = new AbortController();
    void ask('a1');
    const left = refusalOf(ask('b1', caller.signal));
    void ask('c1');
    caller.abort(new Error('gone'));
    expect(await left).toMatchObject({ message: 'gone' });
    await end('a1');
    expect(started).toEqual(['a1', 'c1']);
    expect(share.stats()).toMatchObject({ running: 1, waiting: 0, people: 1 });
    expect(await refusalOf(ask('b2', caller.signal))).toMatchObject({ message: 'gone' });
  });

  it('refuses work that waited too long', async () => {
    const { share, ask } = opened({ concurrency: 1, waitMs: 1 });
    void ask('a1');
    expect(await refusalOf(ask('b1'))).toMatchObject({ kind: 'tooMany' });
    expect(share.stats()).toMatchObject({ waiting: 0, people: 1 });
  });

  it('passes on what work returns or throws, and gives its place to the next', async () => {
    const { share, started, ask, end } = opened({ concurrency: 1 });
    const [first, second] = [refusalOf(ask('a1')), ask('b1')];
    await end('a1', new Error('broken'));
    expect(await first).toMatchObject({ message: 'broken' });
    await end('b1');
    expect(await second).toBe('b1');
    expect(started).toEqual(['a1', 'b1']);
    expect(share.stats()).toEqual({ running: 0, waiting: 0, people: 0, refused: 0 });
  });
});
