import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@homestead/bpmn/testing';
import type { Direction } from '@homestead/testing';
import { type RawBuilder, sql } from 'kysely';
import type { World } from './world.ts';

/** Something that goes wrong, and how it ends. */
export interface FaultKind {
  /** Whether this world can do it. */
  isPossible(world: World): boolean;
  /** Makes it happen; returns what was done, and what ends it. */
  strike(world: World, random: Random): Promise<{ what: string; heal(): Promise<void> }>;
}

const always = () => true;
const directions: readonly Direction[][] = [['answers'], ['calls'], ['calls', 'answers']];

/** Writes until nothing more fits. */
function fill(folder: string): string {
  const path = join(folder, 'filled');
  for (let size = 16 << 20; size >= 4096; )
    try {
      writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch {
      size >>= 1;
    }
  return path;
}

/** Sets something for each new connection, and ends those that there are. */
async function setAll({ db }: World, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(db.kysely);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db.kysely,
  );
}

const databaseName = async ({ db }: World) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db.kysely)).rows[0]!.name;

export const faultKinds: Record<string, FaultKind> = {
  /** kill -9 of a node, which is started again. */
  kill: {
    isPossible: always,
    strike: async ({ nodes }, random) => {
      const node = random.pick(nodes);
      await node.kill();
      return { what: `kill -9 ${node.name}`, heal: () => node.start() };
    },
  },
  /** Every connection of a node is ended at one moment. */
  cut: {
    isPossible: always,
    strike: async ({ nodes }, random) => {
      const node = random.pick(nodes);
      node.proxy.cut();
      return { what: `cut ${node.name}`, heal: async () => undefined };
    },
  },
  /** Open connections carry nothing more and stay open for good; new ones work. */
  swallow: {
    isPossible: always,
    strike: async ({ nodes }, random) => {
      const lost = random.pick(directions);
      for (const { proxy } of nodes) proxy.swallow(...lost);
      return { what: `swallow ${lost.join(' and ')}`, heal: async () => undefined };
    },
  },
  /** The network is gone for a while: nothing is carried, nothing ended. */
  silence: {
    isPossible: always,
    strike: async ({ nodes }, random) => {
      const { name, proxy } = random.pick(nodes);
      proxy.swallow('calls', 'answers');
      proxy.swallowNew('calls', 'answers');
      return {
        what: `silence ${name}`,
        heal: async () => {
          proxy.heal();
          proxy.cut();
        },
      };
    },
  },
  /** Connections die at the moment of a commit: before it arrives, or before its answer does. */
  commit: {
    isPossible: always,
    strike: async ({ nodes }, random) => {
      const act = random.pick(['before', 'after', 'silence'] as const);
      const times = random.between(1, 4);
      for (const { proxy } of nodes) proxy.ambush({ words: 'commit', act, times });
      return {
        what: `${act} of ${times} commits on each node`,
        heal: async () => {
          for (const { proxy } of nodes) proxy.heal();
        },
      };
    },
  },
  delay: {
    isPossible: always,
    strike: async ({ nodes }, random) => {
      const { name, proxy } = random.pick(nodes);
      const ms = random.between(50, 800);
      proxy.delay(ms);
      return { what: `delay ${name} by ${ms} ms`, heal: async () => proxy.heal() };
    },
  },
  /** The database takes no writes, as one that has been demoted. */
  readOnly: {
    isPossible: always,
    strike: async (world) => {
      const name = sql.id(await databaseName(world));
      await setAll(world, sql`alter database ${name} set default_transaction_read_only = on`);
      return {
        what: 'read-only database',
        // A read-only session may not change a database; this one is told otherwise.
        heal: () =>
          world.db.kysely.connection().execute(async (own) => {
            await sql`set default_transaction_read_only = off`.execute(own);
            await sql`alter database ${name} set default_transaction_read_only = off`.execute(own);
            await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
              own,
            );
          }),
      };
    },
  },
  /** PostgreSQL ends as in a power cut, and comes up again. */
  stop: {
    isPossible: ({ own }) => own !== null,
    strike: async ({ own }) => {
      own!.cluster.halt();
      return { what: 'stop of PostgreSQL', heal: async () => own!.cluster.resume() };
    },
  },
  /** The disk of PostgreSQL is full, its log of writes included. */
  fullDatabase: {
    isPossible: ({ own }) => own !== null,
    strike: async ({ own }) => {
      const filled = fill(own!.disk);
      return {
        what: 'full disk of the database',
        heal: async () => {
          rmSync(filled, { force: true });
          await wait(500);
          // Where not even its log could be written, it has ended itself and is started as an operator would.
          try {
            own!.cluster.resume();
          } catch {
            // It runs.
          }
        },
      };
    },
  },
  fullFiles: {
    isPossible: ({ isSmall }) => isSmall,
    strike: async ({ dataFolder }) => {
      const filled = fill(dataFolder);
      return { what: 'full disk of the files', heal: async () => rmSync(filled, { force: true }) };
    },
  },
};
