/**
 * Keeps the phone client's own files on the device, so that it opens without a network. Only files whose names carry a digest
 * of their content are kept, and the page that names them; answers of the API never pass through here.
 * The bundler puts the lists in (`packages/ui/vite/service-worker.ts`).
 */
interface Build {
  /** Digest of all names below: another build has another one. */
  version: string;
  /** Files that the page itself names, and all others, as addresses. */
  entry: string[];
  parts: string[];
}

interface Worker {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface Told extends Lasting {
  data: unknown;
  ports: readonly MessagePort[];
}

declare const build: Build;
const worker = self as unknown as Worker;
const page = '/m/';
const prefix = 'phone-';
const current = prefix + build.version;
/** Says that this device works without a network: every part is then kept, of later builds too. */
const settings = 'offline-settings';
const mark = '/m/keep-parts';
/** On a connection that hardly carries anything the kept page comes after this time. */
const pageWaitMs = 2_500;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      await keep(build.entry);
      const cache = await caches.open(current);
      await cache.put(page, await fetchFresh(page));
      if (await (await caches.open(settings)).match(mark)) await keep(build.parts);
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'keep-parts')
    event.waitUntil(
      keepParts().then(
        () => event.ports[0]?.postMessage('kept'),
        () => event.ports[0]?.postMessage('failed'),
      ),
    );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/m/assets/')) event.respondWith(fileOf(request));
  // The kept page says that nobody may frame it: a page in a frame is the server's to answer, which says who may.
  else if (request.mode === 'navigate' && request.destination !== 'iframe')
    event.respondWith(pageOf(request));
});

/** A file of this name never changes: the kept one is the right one. */
async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const reply = await fetch(request);
  if (isOurs(reply)) {
    const cache = await caches.open(current);
    // A full device keeps nothing more, and the page goes on.
    await cache.put(request.url, reply.clone()).catch(() => undefined);
  }
  return reply;
}

/** The page of the server while it answers, since it names the newest files; otherwise the kept one. */
async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(current);
  const kept = await cache.match(page);
  if (!kept) return fetch(request);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), pageWaitMs);
  try {
    const reply = await fetch(request, { signal: stop.signal });
    return reply.status >= 500 ? kept : reply;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

async function keepParts(): Promise<void> {
  const marks = await caches.open(settings);
  await marks.put(mark, new Response(''));
  await keep(build.parts);
}

/** Fetches what is not kept yet, a few at a time. */
async function keep(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(current);
  const left = [...addresses];
  const next = async (): Promise<void> => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      if (await caches.match(address)) continue;
      const reply = await fetch(address);
      if (!isOurs(reply)) throw new Error(`${address}: ${reply.status}`);
      await cache.put(address, reply);
    }
  };
  await Promise.all([next(), next(), next(), next()]);
}

/** A network that asks to sign in, or a gateway that asks who one is, answers for any file with a page: kept, it would stay. */
const isOurs = (reply: Response): boolean =>
  reply.ok && !(reply.headers.get('content-type') ?? '').startsWith('text/html');

/** The page as the server has it now: it names this build's files, which a page of something else does not. */
async function fetchFresh(address: string): Promise<Response> {
  const reply = await fetch(address, { cache: 'no-store' });
  const text = await reply.clone().text();
  if (!reply.ok || !build.entry.every((file) => text.includes(file)))
    throw new Error(`${address}: ${reply.status}`);
  return reply;
}
