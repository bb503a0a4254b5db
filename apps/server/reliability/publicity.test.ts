import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { type TwoServers, twoServers } from '../testing/processes/two-servers.ts';
import { traceOf } from '../testing/traces.ts';

describe('a publicity period', () => {
  let servers: TwoServers;
  let processId: string;

  beforeAll(async () => {
    servers = await twoServers();
    const journey = new Journey(servers.a.base);
    processId = await journey.upTo('cwhgs');
    const published = await journey.submit(
      { taskKey: 'cwhgs', by: 'cunwei', form: { jfsqjd: { cwhGsnr: '公示' } } },
      processId,
    );
    expect(published.code, published.text).toBe(200);
  });
  afterAll(() => servers?.close());

  it('does not end early, whoever looks and however often the servers are killed', async () => {
    const admin = await signIn(servers.b.base, 'admin');
    expect((await admin.put('/demo/clock', { advance: 'P2D' })).code).toBe(200);
    await Promise.all([servers.a.kill(), servers.b.kill()]);
    expect(await traceOf(servers.db, processId)).toMatchObject({ open: [], timers: 1 });
    const again = await servers.start();
    const person = await signIn(again.base, 'admin');
    expect((await person.put('/demo/clock', { advance: 'PT1H' })).code).toBe(200);
    expect(await traceOf(servers.db, processId)).toMatchObject({ open: [], timers: 1 });
    await again.kill();
  });

  it('that ran out while no server was running ends by itself after the start, once', async () => {
    await sql`update calendar.clock set offset_ms = offset_ms + ${8 * 86_400_000}`.execute(servers.db.kysely);
    const both = await Promise.all([servers.start(), servers.start()]);
    await expect
      .poll(() => traceOf(servers.db, processId), { timeout: 30_000, interval: 100 })
      .toMatchObject({ open: ['cwhgsyj'], timers: 0 });
    // A second look on either server finds nothing more to do.
    for (const { base } of both) {
      const admin = await signIn(base, 'admin');
      expect((await admin.put('/demo/clock', { advance: 'PT1M' })).code).toBe(200);
    }
    const [fired] = await rows<{ count: number }>(
      servers.db.kysely,
      sql`select count(*)::int as count from workflow.flow_record where process_id = ${processId} and kind = 'timer'`,
    );
    expect(fired?.count).toBe(1);
    expect((await traceOf(servers.db, processId)).open).toEqual(['cwhgsyj']);
  });
});
