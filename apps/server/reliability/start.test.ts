import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@homestead/testing';
import { expect, it } from 'vitest';
import { request } from '../testing/client.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';

it('two nodes that start at the same moment on a new database both serve', async () => {
  const test = await freshDatabase();
  const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-data-'));
  const nodes: ServerProcess[] = [];
  const start = async () =>
    nodes.push(await startProcess({ url: test.url, dataFolder, env: { SEED: 'none' } }));
  try {
    await Promise.all([start(), start()]);
    for (const { base } of nodes) {
      const reply = await request<{ status: string }>(base, 'GET', '/health');
      expect(reply.data.status).toBe('ok');
    }
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await test.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
