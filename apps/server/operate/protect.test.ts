import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, one, openDatabase, rows } from '@homestead/database';
import { developmentKeyring, type Keyring, readKeyring } from '@homestead/encryption';
import { checkKeys } from '@homestead/people/server';
import type { TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { seededDatabase } from '../testing/seeded.ts';
import { runCommand } from './run-command.ts';
import { storageOf } from './storage.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-protect-'));
const config = readConfig({ DATA_DIR: dataFolder });
const development = `development:${'00'.repeat(32)}`;
const second = `k2:${'5a'.repeat(32)}`;
let test: TestDatabase;
let opened: Database[] = [];

beforeAll(async () => {
  test = await seededDatabase();
});
afterAll(async () => {
  for (const db of opened) await db.close();
  await test?.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

async function openWith(keyring: Keyring): Promise<Database> {
  const db = await openDatabase({ kind: 'postgres', url: test.url, poolSize: 2, keyring });
  opened = [...opened, db];
  return db;
}

/** `npm run protect` with the keys of a database. */
async function protect(db: Database): Promise<{ exit: number; said: string[] }> {
  const said: string[] = [];
  const operated = {
    config,
    db,
    storage: await storageOf(config),
    say: (line: string) => void said.push(line),
  };
  return { exit: await runCommand(operated, 'protect', []), said };
}

/** Every place that keeps such texts, as it stands in the database, one text for each row. */
const places = [
  sql`select '.' || phone as raw from people.account where phone <> ''`,
  sql`select '.' || id_number as raw from people.account where id_number <> ''`,
  sql`select '.' || sfzh as raw from models.jfsqjd where sfzh <> ''`,
  sql`select '.' || lxdh as raw from models.jfsqjd where lxdh <> ''`,
  sql`select '.' || (form_data #>> '{jfsqjd,sfzh}') as raw from workflow.flow_record where form_data #>> '{jfsqjd,sfzh}' <> ''`,
];

async function kept(): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    const texts = await rows<{ raw: string }>(test.db.kysely, place as never);
    expect(texts.length).toBeGreaterThan(0);
    found.push(...texts.map(({ raw }) => raw.slice(1)));
  }
  return found;
}

const numberOf = (db: Database) =>
  one<{ sfzh: string; hashes: string[] }>(
    db.kysely,
    sql`select j.sfzh, (select array_agg(id_hash order by id_hash) from homestead.household_member m where m.process_id = j.process_id) as hashes
        from models.jfsqjd j where exists (select 1 from homestead.household_member m where m.process_id = j.process_id)
        order by j.process_id limit 1`,
  );

it('seals what a database from before there were keys holds in plain, and its history, which refuses every other change', async () => {
  const { db } = test;
  const before = await numberOf(db);
  // The state before: plain texts, no digests, hashes by a key in the database. What a driver reads is plain already.
  await db.transaction(async (tx) => {
    await sql`set local homestead.sealing = 'on'`.execute(tx);
    for (const [table, key, column] of [
      ['people.account', 'id', 'phone'],
      ['people.account', 'id', 'id_number'],
      ['models.jfsqjd', 'id', 'sfzh'],
      ['models.jfsqjd', 'id', 'lxdh'],
      ['workflow.flow_record', 'id', 'form_data'],
    ] as const) {
      const found = await rows<{ id: string; value: unknown }>(
        tx,
        sql`select ${sql.id(key)} as id, ${sql.id(column)} as value from ${sql.table(table)} where ${sql.id(column)} is not null`,
      );
      for (const { id, value } of found) {
        const type = column === 'form_data' ? sql`jsonb` : sql`text`;
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        await sql`update ${sql.table(table)} set ${sql.id(column)} = ${text}::${type} where ${sql.id(key)} = ${id}`.execute(
          tx,
        );
      }
    }
    await sql`update people.account set phone_digest = null, id_number_digest = null`.execute(tx);
    await sql`update homestead.household_member set id_hash = md5(id_hash)`.execute(tx);
  });
  expect((await kept()).some((text) => text.startsWith('enc:'))).toBe(false);
  const { exit, said } = await protect(db);
  expect(exit).toBe(0);
  expect(said.at(-1)).toContain('development');
  for (const text of await kept()) expect(text.startsWith(developmentKeyring.current.sealed)).toBe(true);
  expect(await numberOf(db)).toEqual(before);
  const { missing } = await one<{ missing: number }>(
    db.kysely,
    sql`select count(*)::int as missing from people.account where phone is not null and phone_digest is null`,
  );
  expect(missing).toBe(0);
  for (const statement of [
    sql`update workflow.flow_record set form_data = '{}'`,
    sql`update workflow.flow_record set approver = '他人'`,
    sql`delete from workflow.flow_record`,
  ])
    await expect(statement.execute(db.kysely)).rejects.toThrow(/only added to/);
  await expect(
    db.transaction(async (tx) => {
      await sql`set local homestead.sealing = 'on'`.execute(tx);
      await sql`update workflow.flow_record set approver = '他人'`.execute(tx);
    }),
  ).rejects.toThrow(/only added to/);
});

it('exchanges the key while both are read, in the other algorithm too, and the old one may go afterwards', async () => {
  const before = await numberOf(test.db);
  const both = await openWith(readKeyring(`${second},${development}`, 'sm4'));
  expect((await numberOf(both)).sfzh).toBe(before.sfzh);
  await checkKeys(both, new Date());
  expect((await protect(both)).exit).toBe(0);
  for (const text of await kept()) expect(text.startsWith('enc:sm4:k2:')).toBe(true);
  const alone = await openWith(readKeyring(second));
  await checkKeys(alone, new Date());
  const after = await numberOf(alone);
  expect(after.sfzh).toBe(before.sfzh);
  expect(after.hashes).toHaveLength(before.hashes.length);
  expect(after.hashes.every((hash) => hash.startsWith('k2:'))).toBe(true);
});

it('has nothing left to do when it is begun again', async () => {
  const alone = await openWith(readKeyring(second, 'sm4'));
  const { said } = await protect(alone);
  expect(said.slice(0, -1).every((line) => line.includes('加密 0 条'))).toBe(true);
});

it('a start without the key, or with another under its id, is refused', async () => {
  for (const wrong of [development, `k2:${'33'.repeat(32)}`]) {
    const db = await openWith(readKeyring(wrong));
    await expect(checkKeys(db, new Date())).rejects.toThrow('由密钥 k2 加密');
  }
});

it('a text that no configured key opens stops the rewriting, which names the place and leaves it as it is', async () => {
  const { db } = test;
  const foreign = readKeyring(`k9:${'99'.repeat(32)}`).seal('13800000001');
  await sql`update people.account set phone = ${foreign} where id = (select id from people.account where phone is not null limit 1)`.execute(
    db.kysely,
  );
  const alone = await openWith(readKeyring(second, 'sm4'));
  await expect(protect(alone)).rejects.toThrow(/people\.account\.phone/);
  expect(await kept()).toContain(foreign);
});
