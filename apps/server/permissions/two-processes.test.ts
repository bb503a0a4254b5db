import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../testing/client.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';
import { seededDatabase } from '../testing/seeded.ts';

const scratch = mkdtempSync(join(tmpdir(), 'homestead-two-'));
let test: Awaited<ReturnType<typeof seededDatabase>>;
let nodes: ServerProcess[] = [];
beforeAll(async () => {
  test = await seededDatabase('postgres');
  const start = (name: string) => startProcess({ url: test.url, dataFolder: join(scratch, name) });
  nodes = [await start('one'), await start('other')];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await test?.drop();
  rmSync(scratch, { recursive: true, force: true });
});

it('a role changed by one process counts at the next call of the other', async () => {
  const [one, other] = [nodes[0]!.base, nodes[1]!.base];
  const admin = await signIn(one, 'admin');
  const auditor = await signIn(other, 'shenji');
  expect((await auditor.get('/log')).code).toBe(200);
  const { data } = await admin.get<{ capabilities: string[]; version: number }>('/role/auditor');
  const left = data.capabilities.filter((name) => name !== 'audit.log.read');
  const set = (ids: string[]) => admin.put('/role/auditor/functions', ids);
  expect((await set(left)).code).toBe(200);
  expect((await auditor.get('/log')).code).toBe(40300);
  expect((await set(data.capabilities)).code).toBe(200);
  expect((await auditor.get('/log')).code).toBe(200);
});
