import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@homestead/database';
import { type Cluster, makeTemplate, proxyBefore, startCluster, type TestDatabase } from '@homestead/testing';
import { papersMade } from '../testing/papers/papers-made.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';
import { seededDatabase } from '../testing/seeded.ts';

/** A server process behind whose database connections stands a proxy of its own. */
export class Node {
  readonly name: string;
  readonly proxy: Awaited<ReturnType<typeof proxyBefore>>;
  readonly #start: () => Promise<ServerProcess>;
  #server: ServerProcess | null = null;
  base = '';

  constructor(name: string, proxy: Node['proxy'], dataFolder: string) {
    this.name = name;
    this.proxy = proxy;
    this.#start = () =>
      startProcess({
        url: proxy.url,
        dataFolder,
        env: { DATABASE_POOL: '10', DISK_RESERVE_MB: '0', DATABASE_WAIT: '60' },
      });
  }

  async start(): Promise<void> {
    this.#server ??= await this.#start();
    this.base = this.#server.base;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await server?.kill();
  }

  /** What it wrote since its start. */
  said(): string {
    return this.#server?.said() ?? '';
  }
}

/** Two nodes on one database and one folder of files, each part of which can be made to fail. */
export interface World {
  nodes: readonly [Node, Node];
  /** The database itself, past the proxies. */
  db: Database;
  url: string;
  dataFolder: string;
  /** PostgreSQL that may be stopped, with its folder on a small disk; null where it serves others as well. */
  own: { cluster: Cluster; disk: string } | null;
  /** Whether the folder of files is a small disk of its own. */
  isSmall: boolean;
  close(): Promise<void>;
}

/** A file system of a given size in memory, or null where none may be mounted. */
function mountSmall(size: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0) return folder;
  rmSync(folder, { recursive: true, force: true });
  return null;
}

function unmount(folder: string): void {
  spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Makes the world: on the test run's PostgreSQL, or with `own` on one that writes durably and may be stopped and filled.
 */
export async function makeWorld({ own = false }: { own?: boolean } = {}): Promise<World> {
  const disk = own ? mountSmall('700m') : null;
  const cluster = own ? await startCluster({ durable: true, ...(disk ? { parent: disk } : {}) }) : null;
  if (cluster) {
    await makeTemplate(cluster.url);
    process.env['TEST_DATABASE_URL'] = cluster.url;
  }
  const test: TestDatabase = await seededDatabase();
  const small = mountSmall('48m');
  const dataFolder = small ?? mkdtempSync(join(tmpdir(), 'homestead-data-'));
  const nodeOf = async (name: string) => new Node(name, await proxyBefore(test.url), dataFolder);
  const nodes = [await nodeOf('a'), await nodeOf('b')] as const;
  await Promise.all(nodes.map((node) => node.start()));
  await papersMade(test.db);
  return {
    nodes,
    db: test.db,
    url: test.url,
    dataFolder,
    own: cluster && disk ? { cluster, disk } : null,
    isSmall: small !== null,
    close: async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all(nodes.map((node) => node.proxy.close()));
      await test.drop();
      cluster?.stop();
      if (disk) unmount(disk);
      if (small) unmount(small);
      else rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
