import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, newId, one, rows } from '@homestead/database';
import { freshDatabase, inTurnOn, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layerChecks } from '../verify.ts';
import { makeCurrent } from '../versions/publish.ts';
import { createImports, type ImportDeps, releaseLeases } from './index.ts';
import { getStored, toRow } from './store.ts';

const count = 900;
const now = new Date('2026-05-01T08:00:00Z');
const source = JSON.stringify({
  type: 'FeatureCollection',
  features: Array.from({ length: count }, (_, at) => ({
    type: 'Feature',
    properties: { name: `点${at}` },
    geometry: { type: 'Point', coordinates: [119 + at / 10_000, 25] },
  })),
});

describe.each(inTurnOn('postgres'))('an import on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'homestead-imports-'));
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase({ kind });
  });
  afterAll(async () => {
    await test?.drop();
    rmSync(folder, { recursive: true });
  });
  const failures: unknown[] = [];
  const importsOn = (db: Database, leaseSeconds?: number) => {
    const deps: ImportDeps = {
      ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
      db,
      folder,
      now: () => now,
      judge: null,
      border: async () => null,
      borderLayer: undefined,
      bounds: () => [73, 16, 136, 54],
      report: (error) => failures.push(error),
    };
    return createImports(deps);
  };
  /** An import that was confirmed, with its file. */
  const confirmed = async () => {
    const id = newId();
    writeFileSync(join(folder, id), source);
    const choices = {
      newLayer: { id: 'mark', name: '界桩', geometryType: 'Point' },
      sourceLayer: 'marks',
      epsg: 4490,
      onRefused: 'cancel',
    };
    await sql`insert into catalogue.import (id, state, file_name, size, checksum, choices, created_by, created_by_name, created_at, updated_at)
      values (${id}, 'confirmed', 'marks.geojson', 1, 'x', ${JSON.stringify(choices)}::jsonb, 'u', '管理员', ${now}, ${now})`.execute(
      test.db.kysely,
    );
    return id;
  };
  const versions = () =>
    rows(
      test.db.kysely,
      sql<{
        version: number;
        status: string;
        features: number;
      }>`select version, status, (select count(*)::int from catalogue.feature f where f.layer_id = v.layer_id and f.version = v.version) as features
        from catalogue.layer_version v where layer_id = 'mark' order by version`,
    );

  it('whose process died in the middle is begun anew: its version is there whole or not at all', async () => {
    const id = await confirmed();
    let left = 3;
    const stuck = Promise.withResolvers<never>();
    const dying = Promise.withResolvers<void>();
    const mortal = {
      kind: test.db.kind,
      kysely: test.db.kysely,
      transaction: (work: Parameters<Database['transaction']>[0]) => {
        left -= 1;
        if (left >= 0) return test.db.transaction(work);
        dying.resolve();
        return stuck.promise;
      },
    } as unknown as Database;
    void importsOn(mortal).runDue();
    await dying.promise;
    expect(await versions()).toEqual([{ version: 1, status: 'loading', features: 400 }]);
    const other = importsOn(test.db);
    expect(await other.runDue()).toBe(0);
    await sql`update catalogue.import set lease_until = now() - interval '1 second' where id = ${id}`.execute(
      test.db.kysely,
    );
    expect(await other.runDue()).toBe(1);
    await other.close();
    expect(failures).toEqual([]);
    expect(await versions()).toEqual([{ version: 1, status: 'draft', features: count }]);
    expect(
      await one(
        test.db.kysely,
        sql`select state, kept_count as kept, current_version as current from catalogue.import i
          join catalogue.layer l on l.id = i.layer_id where i.id = ${id}`,
      ),
    ).toEqual({ state: 'done', kept: count, current: null });
  });

  /** An import whose file has arrived and was not looked at. */
  const arrived = async () => {
    const id = newId();
    writeFileSync(join(folder, id), source);
    await sql`insert into catalogue.import (id, state, file_name, size, checksum, created_by, created_by_name, created_at, updated_at)
      values (${id}, 'uploaded', 'marks.geojson', 1, 'x', 'u', '管理员', ${now}, ${now})`.execute(
      test.db.kysely,
    );
    return id;
  };
  /** A database on which an import that was taken is read once more, to be examined, and then waits for `goOn`. */
  const waiting = () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    let reads = 0;
    const kysely = test.db.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows[0] && 'examined' in result.rows[0]) reads += 1;
        if (reads === 2) await promise;
        return result;
      },
    });
    return { db: { ...test.db, kysely } as Database, goOn };
  };
  const leaseOf = (id: string) =>
    one(
      test.db.kysely,
      sql<{
        state: string;
        fault: string | null;
        seconds: number | null;
        until: string | null;
      }>`select state, fault, extract(epoch from lease_until - clock_timestamp())::float as seconds, lease_until::text as until
        from catalogue.import where id = ${id}`,
    );

  it('whose file is examined is held for no more than a minute at a time', async () => {
    const id = await arrived();
    const { db, goOn } = waiting();
    const imports = importsOn(db);
    const done = imports.runDue();
    await expect.poll(async () => (await leaseOf(id)).seconds).not.toBeNull();
    expect((await leaseOf(id)).seconds).toBeLessThanOrEqual(60);
    goOn();
    await done;
    await imports.close();
    expect(await leaseOf(id)).toMatchObject({ state: 'examined', until: null });
  });

  it('whose file is examined is held as long as its process lives, and no longer once it is cancelled', async () => {
    const id = await arrived();
    const { db, goOn } = waiting();
    const imports = importsOn(db, 3);
    const done = imports.runDue();
    await expect.poll(async () => (await leaseOf(id)).until).not.toBeNull();
    const { until } = await leaseOf(id);
    await expect.poll(async () => (await leaseOf(id)).until).not.toBe(until);
    await sql`update catalogue.import set state = 'cancelled', lease_until = null where id = ${id}`.execute(
      test.db.kysely,
    );
    goOn();
    await done;
    await imports.close();
    expect(failures).toEqual([]);
    expect(await leaseOf(id)).toMatchObject({ state: 'cancelled', fault: null, until: null });
  });

  it('whose process was killed is told of until it is begun anew, and once it is; alone, it waits for nothing', async () => {
    const id = await arrived();
    const told = async (state: string, attempts: number, secondsLeft: number | null) => {
      await sql`update catalogue.import set state = ${state}, attempts = ${attempts},
        lease_until = clock_timestamp() + make_interval(secs => ${secondsLeft}::float) where id = ${id}`.execute(
        test.db.kysely,
      );
      return toRow(await getStored(test.db.kysely, id), {}).interruption;
    };
    expect(await told('uploaded', 0, null)).toBeNull();
    expect(await told('confirmed', 0, null)).toBeNull();
    expect(await told('running', 1, 55)).toBeNull();
    // A process that runs renews its lease after a third of it.
    expect(await told('running', 1, 20)).toBe('waiting');
    expect(await told('uploaded', 1, -3)).toBe('waiting');
    expect(await told('running', 2, 55)).toBe('resumed');
    expect(await told('done', 2, null)).toBeNull();
    expect(await told('uploaded', 1, 40)).toBeNull();
    const imports = importsOn(test.db);
    expect(await imports.runDue()).toBe(0);
    await releaseLeases(test.db);
    expect(await imports.runDue()).toBe(1);
    await imports.close();
    expect(await leaseOf(id)).toMatchObject({ state: 'examined', until: null });
  });

  it('leaves no unpacked folder of a killed process, and keeps one that somebody may look at', async () => {
    const [left, fresh] = ['unpacked-left', 'unpacked-fresh'].map((name) => join(folder, name)) as [
      string,
      string,
    ];
    for (const path of [left, fresh]) mkdirSync(path);
    utimesSync(left, new Date('2026-01-01'), new Date('2026-01-01'));
    const imports = importsOn(test.db);
    await imports.runDue();
    await imports.close();
    expect([existsSync(left), existsSync(fresh)]).toEqual([false, true]);
  });

  it('that is cancelled while it runs takes back what it loaded', async () => {
    const id = await confirmed();
    let batches = 0;
    const watched = {
      kind: test.db.kind,
      kysely: test.db.kysely,
      transaction: async (work: Parameters<Database['transaction']>[0]) => {
        batches += 1;
        if (batches === 3)
          await sql`update catalogue.import set state = 'cancelled' where id = ${id}`.execute(test.db.kysely);
        return test.db.transaction(work);
      },
    } as unknown as Database;
    const imports = importsOn(watched);
    await imports.runDue();
    await imports.close();
    expect(await versions()).toEqual([{ version: 1, status: 'draft', features: count }]);
  });

  it('agrees with its version, which has all its features, or the check of all data says so', async () => {
    const faults = async () => {
      const found: string[] = [];
      for (const check of layerChecks(test.db))
        for await (const fault of check.faults()) found.push(`${check.key} ${fault.split(' / ')[1]}`);
      return found;
    };
    expect(await faults()).toEqual([]);
    await sql`update catalogue.layer_version set feature_count = feature_count + 1 where layer_id = 'mark'`.execute(
      test.db.kysely,
    );
    expect((await faults()).map((text) => text.split(' ')[0])).toContain('layers.features');
    await sql`update catalogue.layer_version set feature_count = feature_count - 1 where layer_id = 'mark'`.execute(
      test.db.kysely,
    );
  });

  it('of a second version is published by one of two at once', async () => {
    await confirmed();
    const imports = importsOn(test.db);
    await imports.runDue();
    await imports.close();
    const publish = (version: number) =>
      test.db.transaction((tx) =>
        makeCurrent(tx, { layerId: 'mark', version, over: null, byName: '甲', now }),
      );
    const done = await Promise.allSettled([publish(1), publish(2)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
    expect((await versions()).map(({ status }) => status).sort()).toEqual(['draft', 'published']);
  });
});
