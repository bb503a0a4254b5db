import { readEvents } from '@homestead/http/client';
import { readToken } from '@homestead/ui';
import type { NoticeNews } from '../contract/index.ts';

/** Hears of news while somebody looks; the server ends a connection after a few minutes, and it is opened anew. */
export interface Live {
  onNews(news: NoticeNews): void;
  /** Whether news comes by itself now; otherwise it is to be asked for. */
  onState(isLive: boolean): void;
}

const address = '/api/notice/stream';
const channelName = 'notice-news';
const lockName = 'notice-stream';
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Follows the news of the signed-in person: one connection a browser, whose page hands on what comes to the other pages. The
 * session goes in the header, never into the address. Returns how it is ended.
 */
export function followNotices(live: Live): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  channel?.addEventListener('message', ({ data }: MessageEvent<NoticeNews & { token: string | null }>) => {
    if (data.token !== readToken()) return;
    live.onState(true);
    live.onNews(data);
  });
  const hand = (news: NoticeNews) => {
    live.onNews(news);
    channel?.postMessage({ ...news, token: readToken() });
  };
  const run = () => keepOpen(signal, hand, live.onState);
  const work = navigator.locks ? navigator.locks.request(lockName, { signal }, run) : run();
  // Waiting for the lock ends with an error when nobody looks any more.
  void work.catch(() => undefined);
  return () => {
    stop.abort();
    channel?.close();
    live.onState(false);
  };
}

/** Opens the connection again and again, with growing pauses while it fails; not while the page is out of sight. */
async function keepOpen(
  signal: AbortSignal,
  onNews: Live['onNews'],
  onState: Live['onState'],
): Promise<void> {
  let pause = firstPauseMs;
  while (!signal.aborted) {
    await inSight(signal);
    try {
      const isServed = await readStream(signal, onNews, onState);
      pause = isServed ? firstPauseMs : Math.min(pause * 2, longestPauseMs);
    } catch {
      pause = Math.min(pause * 2, longestPauseMs);
    }
    onState(false);
    if (!signal.aborted) await wait(pause, signal);
  }
}

/** Reads one connection to its end; false where the server has none to give. */
async function readStream(
  outer: AbortSignal,
  onNews: Live['onNews'],
  onState: Live['onState'],
): Promise<boolean> {
  const token = readToken();
  if (!token || !navigator.onLine) return false;
  const stop = new AbortController();
  const end = () => stop.abort();
  const onSight = () => document.visibilityState === 'hidden' && end();
  outer.addEventListener('abort', end);
  document.addEventListener('visibilitychange', onSight);
  window.addEventListener('offline', end);
  try {
    const reply = await fetch(address, {
      headers: { Authentication: token, Accept: 'text/event-stream' },
      signal: stop.signal,
      cache: 'no-store',
    });
    if (!reply.ok || !reply.body || !reply.headers.get('content-type')?.startsWith('text/event-stream')) {
      await reply.body?.cancel();
      return false;
    }
    onState(true);
    await readEvents(reply.body, (data) => {
      if (readToken() === token) onNews(JSON.parse(data) as NoticeNews);
      // Somebody else is signed in by now: their own connection is opened.
      else end();
    });
    return true;
  } finally {
    outer.removeEventListener('abort', end);
    document.removeEventListener('visibilitychange', onSight);
    window.removeEventListener('offline', end);
  }
}

function inSight(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
