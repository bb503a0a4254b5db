import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down and 0.75 Mbit/s up. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const slowerCpu = 4;
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds a reference page as the clients are built; the folder of its files, for `front`. */
export function builtBarePage(root: URL): string {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-bare-page-'));
  const vite = new URL('../../node_modules/vite/bin/vite.js', import.meta.url).pathname;
  const place = ['--outDir', folder, '--base', '/bare/'];
  execFileSync(process.execPath, [vite, 'build', root.pathname, ...place, '--logLevel', 'error']);
  return folder;
}

/** One server for both sides: the bare page's files under `/bare/`, packed, and the product for the rest. */
export async function front(base: string, folder: string): Promise<{ base: string; close(): void }> {
  const server = createServer((asked, reply) => {
    const { pathname } = new URL(asked.url ?? '/', base);
    if (pathname.startsWith('/bare/')) {
      const file = pathname.slice('/bare/'.length) || 'index.html';
      reply.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
      reply.setHeader('content-encoding', 'gzip');
      reply.end(gzipSync(readFileSync(join(folder, file))));
      return;
    }
    const { method, headers } = asked;
    const passed = forward(new URL(asked.url ?? '/', base), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface SlowPhone {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

/** A page with an empty cache on a slow phone: 4 times slower than this machine, on slow 4G. */
export async function slowPhone(
  browser: Browser,
  session: Readonly<Record<string, string>>,
): Promise<SlowPhone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, session);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4g);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  return { context, page, cdp };
}
