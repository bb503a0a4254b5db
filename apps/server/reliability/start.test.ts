import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { request } from '../testing/client.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';
import { serve } from '../testing/served.ts';

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

it('a node that starts again writes nothing of content that has not changed', async () => {
  const served = await serve();
  const tables = [
    'calendar.holiday',
    'calendar.holiday_year',
    'content.entry',
    'forms.release',
    'people.division',
    'workflow.definition',
  ];
  /** Which transaction wrote each row. */
  const written = async () => {
    const found: Record<string, unknown> = {};
    for (const table of tables)
      found[table] = (
        await sql`select id, by from (select ctid::text as id, xmin::text as by from ${sql.table(table)}) row order by id`.execute(
          served.db.kysely,
        )
      ).rows;
    return found;
  };
  try {
    const before = await written();
    for (const table of tables) expect(before[table], table).not.toEqual([]);
    await served.restart();
    expect(await written()).toEqual(before);

    await sql`update calendar.holiday set is_working = not is_working`.execute(served.db.kysely);
    await sql`update workflow.definition set compiled = compiled - 'order'`.execute(served.db.kysely);
    await served.restart();
    const { rows: changed } = await sql<{ off: boolean; whole: boolean }>`
      select (select bool_or(not is_working) from calendar.holiday where day = '2026-01-01') as off,
        (select bool_and(compiled ? 'order') from workflow.definition where is_shipped) as whole`.execute(
      served.db.kysely,
    );
    expect(changed).toEqual([{ off: true, whole: true }]);
  } finally {
    await served.close();
  }
});

it('a node that starts again looks at no entry of files that have not changed, of whichever kind', async () => {
  const served = await serve();
  const count = async () =>
    (
      await sql<{ all: number; cleared: number }>`select count(*) as all,
        count(*) filter (where applied = '{}') as cleared from content.entry`.execute(served.db.kysely)
    ).rows[0]!;
  try {
    // Whoever looks at an entry whose row says more than it did notes that.
    await sql`update content.entry set applied = '{}'`.execute(served.db.kysely);
    await served.restart();
    const { all, cleared } = await count();
    expect(cleared).toBe(all);

    const name = async () =>
      (
        await sql<{ name: string }>`select name from people.division where code = '350399100201'`.execute(
          served.db.kysely,
        )
      ).rows[0]!.name;
    const before = await name();
    await sql`update people.division set name = '新名村' where code = '350399100201'`.execute(
      served.db.kysely,
    );
    await served.restart();
    expect(await name()).toBe('新名村');

    await sql`update content.seeded set digest = 'of another program'`.execute(served.db.kysely);
    await served.restart();
    expect((await count()).cleared).toBe(0);
    expect(await name()).toBe(before);
  } finally {
    await served.close();
  }
});
