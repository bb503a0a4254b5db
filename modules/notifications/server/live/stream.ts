import { PassThrough } from 'node:stream';
import type { Executor } from '@homestead/database';
import type { Call } from '@homestead/http/server';
import { sessionKeyOf } from '@homestead/people/server';
import { findNews, type NoticeHub } from './hub.ts';

/** What the hub does not notice of a session (that nobody uses it any more) is noticed when the connection is opened anew. */
const longestMs = 300_000;
/** Proxies close connections that carry nothing for a minute. */
const heartbeatMs = 25_000;
/** Whoever reads nothing any more is let go before the node keeps it all. */
const mostUnread = 65_536;

/**
 * Answers with server-sent events. The session comes in the header, as with every call, since a browser's own reader of events
 * can send none and would put it into an address. Whoever does not ask for events gets the present state and the end.
 */
export async function streamNews(call: Call, hub: NoticeHub, db: Executor): Promise<null> {
  const { person, request, reply } = call;
  reply.header('cache-control', 'no-store, no-transform');
  if (!request.headers.accept?.includes('text/event-stream')) {
    const [news] = await findNews(db, [person.id]);
    const { unread = 0, newest = null } = news ?? {};
    void reply.type('application/json; charset=utf-8').send(JSON.stringify({ unread, newest }));
    return null;
  }
  const stream = new PassThrough();
  const write = (text: string) => {
    if (stream.writableLength > mostUnread) stream.destroy();
    else if (!stream.writableEnded) stream.write(text);
  };
  const end = () => void stream.end();
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs).unref();
  const life = setTimeout(end, longestMs).unref();
  let leave = () => undefined as void;
  const isClosed = new Promise<void>((resolve) => stream.once('close', resolve));
  reply.raw.once('close', () => stream.destroy());
  void isClosed.then(() => {
    clearInterval(heartbeat);
    clearTimeout(life);
    leave();
  });
  // Proxies that gather an answer before they pass it on are told not to.
  void reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream);
  write('retry: 5000\n\n');
  leave = await hub.join(person.id, {
    session: sessionKeyOf(request.headers['authentication']),
    tell: (news) => write(`event: unread\ndata: ${JSON.stringify(news)}\n\n`),
    end,
  });
  if (stream.destroyed) leave();
  return null;
}
