import { beforeEach, expect, it, vi } from 'vitest';

const origin = 'https://county.example';
const script = '/m/assets/main-1a2b.js';
type Handler = (
  event: { request: object; waitUntil(work: Promise<unknown>): void } & Record<string, unknown>,
) => void;

let handlers: Map<string, Handler>;
let kept: Map<string, Response>;
let served: (path: string) => Response;

beforeEach(async () => {
  handlers = new Map();
  kept = new Map();
  vi.resetModules();
  vi.stubGlobal('self', {
    location: { origin },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  });
  vi.stubGlobal('build', { version: 'v1', entry: [script], parts: [] });
  const at = (asked: string) => new URL(asked, origin).pathname;
  const cache = {
    match: async (asked: string) => kept.get(at(asked)),
    put: async (asked: string, reply: Response) => void kept.set(at(asked), reply),
  };
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match });
  vi.stubGlobal('fetch', async (asked: string | { url: string }) =>
    served(at(typeof asked === 'string' ? asked : asked.url)),
  );
  await import('./service-worker.ts');
});

const page = (text: string) =>
  new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
const portal = () => page('<html>请先登录上网</html>');

const install = () =>
  new Promise((resolve, reject) =>
    handlers.get('install')?.({ request: {}, waitUntil: (work) => void work.then(resolve, reject) }),
  );

const askFor = (path: string) =>
  new Promise<Response>((resolve) =>
    handlers.get('fetch')?.({
      request: { url: origin + path, method: 'GET', mode: 'cors' },
      waitUntil: () => undefined,
      respondWith: (reply: Promise<Response>) => resolve(reply),
    }),
  );

it('a page of the network that comes in place of a file or of the client’s own page is never kept on the device', async () => {
  served = portal;
  await askFor(script);
  expect([...kept]).toEqual([]);
  await expect(install()).rejects.toThrow(script);
  const asset = () => new Response('', { headers: { 'Content-Type': 'text/javascript' } });
  served = (path) => (path === script ? asset() : portal());
  await expect(install()).rejects.toThrow('/m/');
  expect([...kept.keys()]).toEqual([script]);
});

it('the client’s own files and the page that names them are kept', async () => {
  const asset = () => new Response('', { headers: { 'Content-Type': 'text/javascript' } });
  served = (path) => (path === script ? asset() : page(`<script src="${script}"></script>`));
  await install();
  expect([...kept.keys()].sort()).toEqual(['/m/', script]);
});

it('the kept page, which nobody may frame, does not stand in for a page in a frame', async () => {
  kept.set('/m/', page('kept'));
  served = () => new Response('', { status: 503 });
  const open = (destination: string) => {
    const respondWith = vi.fn<(reply: Promise<Response>) => void>();
    const request = { url: `${origin}/m/FormPreview`, method: 'GET', mode: 'navigate', destination };
    handlers.get('fetch')?.({ request, waitUntil: () => undefined, respondWith });
    return respondWith.mock.calls[0]?.[0];
  };
  expect(await (await open('document'))?.text()).toBe('kept');
  expect(open('iframe')).toBeUndefined();
});
