import { connect, createServer, type Socket } from 'node:net';

/** `calls` run from the client to what stands behind, `answers` back. */
export type Direction = 'calls' | 'answers';

/** What befalls one connection when a call with these words passes. */
export interface Ambush {
  /** Words within one call; statements pass as PostgreSQL's protocol carries them, so `commit` finds a commit. */
  words: string;
  /**
   * `before`: the connection is cut and the call never arrives. `after`: the call arrives, and the connection is cut when
   * its answer comes back. `silence`: the call arrives, and no answer ever comes back.
   */
  act: 'before' | 'after' | 'silence';
  /** How many calls are hit; 1 unless given. */
  times?: number;
}

/** Stands between a client and a server and does to their connections what networks, firewalls and fail-overs do. */
export interface FaultProxy {
  readonly host: string;
  readonly port: number;
  /** Ends every open connection. */
  cut(): void;
  /** Open connections stay open and carry nothing more in these directions; new ones work. */
  swallow(...directions: Direction[]): void;
  /** New connections too stay open and carry nothing. */
  swallowNew(...directions: Direction[]): void;
  /** New connections are ended at once. */
  refuse(): void;
  /** Everything arrives so many ms later. */
  delay(ms: number): void;
  ambush(what: Ambush): void;
  /** New connections lead to this port from now on, as an address does that moves with the primary; open ones end. */
  move(port: number): void;
  /** How many calls ambushes have hit. */
  readonly hits: number;
  /** New connections work again, nothing is late, no ambush waits; what was swallowed stays so. */
  heal(): void;
  close(): Promise<void>;
}

interface Link {
  client: Socket;
  upstream: Socket;
  swallowed: Set<Direction>;
  /** Cut with the next answer. */
  isDoomed: boolean;
}

/** Listens on a free port of this machine and passes on to another. */
export async function startFaultProxy(target: { host?: string; port: number }): Promise<FaultProxy> {
  const links = new Set<Link>();
  let ambushes: { what: Ambush; left: number }[] = [];
  let forNew = new Set<Direction>();
  let isRefusing = false;
  let lateMs = 0;
  let hits = 0;
  let targetPort = target.port;

  const end = (link: Link) => {
    link.client.destroy();
    link.upstream.destroy();
    links.delete(link);
  };
  const pass = (link: Link, to: Socket, direction: Direction, chunk: Buffer) => {
    if (link.swallowed.has(direction)) return;
    if (lateMs > 0) setTimeout(() => to.destroyed || to.write(chunk), lateMs);
    else to.write(chunk);
  };
  const spring = (link: Link, chunk: Buffer): boolean => {
    const found = ambushes.find(({ what }) => chunk.includes(what.words));
    if (!found) return false;
    hits++;
    if (--found.left <= 0) ambushes = ambushes.filter((other) => other !== found);
    if (found.what.act === 'before') end(link);
    else if (found.what.act === 'after') link.isDoomed = true;
    else link.swallowed.add('answers');
    return found.what.act === 'before';
  };

  const server = createServer((client) => {
    if (isRefusing) {
      client.destroy();
      return;
    }
    const upstream = connect(targetPort, target.host ?? '127.0.0.1');
    const link: Link = { client, upstream, swallowed: new Set(forNew), isDoomed: false };
    links.add(link);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => end(link));
    }
    client.on('data', (chunk: Buffer) => {
      if (!spring(link, chunk)) pass(link, upstream, 'calls', chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (link.isDoomed) end(link);
      else pass(link, client, 'answers', chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => links.forEach(end),
    swallow: (...directions) => {
      for (const link of links) for (const direction of directions) link.swallowed.add(direction);
    },
    swallowNew: (...directions) => {
      forNew = new Set(directions);
    },
    refuse: () => {
      isRefusing = true;
    },
    delay: (ms) => {
      lateMs = ms;
    },
    ambush: (what) => void ambushes.push({ what, left: what.times ?? 1 }),
    move: (port) => {
      targetPort = port;
      links.forEach(end);
    },
    get hits() {
      return hits;
    },
    heal: () => {
      ambushes = [];
      forNew = new Set();
      isRefusing = false;
      lateMs = 0;
    },
    close: () => {
      links.forEach(end);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A proxy before a PostgreSQL address, and the address that leads through it. */
export async function proxyBefore(url: string): Promise<FaultProxy & { url: string }> {
  const through = new URL(url);
  const proxy = await startFaultProxy({ host: through.hostname, port: Number(through.port || 5432) });
  through.hostname = proxy.host;
  through.port = String(proxy.port);
  return Object.assign(proxy, { url: through.href });
}
