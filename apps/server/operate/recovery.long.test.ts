import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Cluster,
  type FaultProxy,
  freePort,
  postgresPrograms,
  proxyBefore,
  startCluster,
} from '@homestead/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { applicant } from '../testing/case-forms.ts';
import { type Person, signIn } from '../testing/client.ts';
import type { SubmitReply } from '../testing/journey.ts';
import { operator } from '../testing/operator.ts';
import { type ServerProcess, startProcess } from '../testing/processes/server-process.ts';
import { seededDatabase } from '../testing/seeded.ts';

const guide = readFileSync(join(rootFolder, 'docs/operate.md'), 'utf8');
/** The commands under one heading of the guide, block by block. */
const blocksOf = (heading: string) => {
  const section = guide.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  return [...section.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);
};
const [archive, recover, forget] = blocksOf('9. Point-in-time recovery');
const [replication, standby, promote, synchronous] = blocksOf('10. Fail-over');

/** A data folder of PostgreSQL with the port it is served on. */
interface Place {
  data: string;
  port: number;
}

describe('docs/operate.md on recovery and fail-over, followed word for word', () => {
  let scratch: string;
  let cluster: Cluster;
  let primary: Place;
  const started: Place[] = [];
  let server: ServerProcess | undefined;
  let proxy: (FaultProxy & { url: string }) | undefined;

  /** Types a block of the guide on the machine of one PostgreSQL, as root or as the account that runs the tests. */
  const type = (block: string | undefined, on: Place, replaced: [string, string][] = []) => {
    if (!block) throw new Error('the guide has lost a block');
    let text = block.replaceAll('/var/backups', join(scratch, 'backups'));
    for (const [words, by] of replaced) {
      expect(text).toContain(words);
      text = text.replaceAll(words, by);
    }
    const result = spawnSync('bash', ['--noprofile', '--norc', '-euc', text], {
      cwd: on.data,
      encoding: 'utf8',
      env: {
        PATH: `${join(scratch, 'bin')}:${postgresPrograms()}:${process.env['PATH'] ?? ''}`,
        HOME: scratch,
        LC_ALL: 'C.UTF-8',
        PGHOST: '127.0.0.1',
        PGPORT: String(on.port),
        PGUSER: 'postgres',
        PGDATA: on.data,
      },
    });
    expect(result.status, `${text}\n${result.stdout}${result.stderr}`).toBe(0);
    return result.stdout;
  };
  const ask = (question: string, of: Place) =>
    type(`sudo -u postgres psql -Atc "${question}" homestead`, of).trim();
  const halt = (place: Place) => type('sudo -u postgres pg_ctl -m immediate -w stop', place);
  const urlOf = ({ port }: Place) => `postgres://postgres@127.0.0.1:${port}/homestead`;
  const serve = (url: string) => startProcess({ url, dataFolder: join(scratch, 'files') });

  const file = (person: Person, key: string) =>
    person.post<SubmitReply>(
      '/v1/flowable/process',
      { processKey: 'zjdjfsp', formData: applicant('350399100201') },
      { 'Idempotency-Key': key },
    );
  const isThere = async (person: Person, processId: string) =>
    (await person.get(`/v1/flowable/process/${processId}`)).status;

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'homestead-recovery-'));
    for (const folder of ['bin', 'backups', 'files', 'other']) mkdirSync(join(scratch, folder));
    chmodSync(scratch, 0o755);
    for (const folder of ['backups', 'other']) chmodSync(join(scratch, folder), 0o777);
    const isRoot = process.getuid?.() === 0;
    const stand = (name: string, lines: string) => {
      writeFileSync(join(scratch, 'bin', name), `#!/bin/sh\n${lines}\n`);
      chmodSync(join(scratch, 'bin', name), 0o755);
    };
    stand('sudo', isRoot ? 'shift 2; exec runuser -u postgres -- "$@"' : 'shift 2; exec "$@"');
    stand(
      'systemctl',
      `sudo -u postgres pg_ctl -w -l "$PGDATA/log" -o "-p $PGPORT -k ${join(scratch, 'other')} -c listen_addresses=127.0.0.1 -c max_connections=200" "$1" || { tail -20 "$PGDATA/log" >&2; exit 1; }`,
    );
    if (!isRoot) stand('install', 'for last; do :; done; exec mkdir -m 0700 "$last"');

    cluster = await startCluster({ durable: true });
    primary = { data: join(cluster.folder, 'data'), port: cluster.port };
    const seeded = await seededDatabase();
    await seeded.db.close();
    const copy = `pg_dump --no-owner '${seeded.url}' | psql -q -v ON_ERROR_STOP=1 '${urlOf(primary)}'`;
    type(`createdb homestead\nset -o pipefail\n${copy} > copied.log`, primary);
    await seeded.drop();
  });
  afterAll(async () => {
    await server?.kill();
    await proxy?.close();
    for (const place of started) halt(place);
    cluster?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  it('9: brings the database back to a moment: what was answered before is there, what came after is not', async () => {
    type(archive, primary);
    server = await serve(urlOf(primary));
    const person = await signIn(server.base, 'nonghu1');
    const before = await file(person, 'before');
    expect(before.code, before.text).toBe(200);
    const moment = ask('select clock_timestamp()', primary);
    const after = await file(person, 'after');
    expect(after.code, after.text).toBe(200);
    await server.terminate();
    server = undefined;
    const last = ask('select pg_walfile_name(pg_switch_wal())', primary);
    const archived = () => ask(`select last_archived_wal >= '${last}' from pg_stat_archiver`, primary);
    await expect.poll(archived).toBe('t');
    halt(primary);
    const [base] = readdirSync(join(scratch, 'backups')).filter((name) => name.startsWith('base-'));
    const kept = join(cluster.folder, 'before-recovery');
    type(`mv '${primary.data}' '${kept}'; cp -a ${join(scratch, 'backups', base!)} '${primary.data}'`, {
      ...primary,
      data: cluster.folder,
    });
    type(recover, primary, [['2026-03-01 10:15:00+08', moment]]);
    await expect.poll(() => ask('select pg_is_in_recovery()', primary)).toBe('f');
    type(forget, primary);

    const place = { url: urlOf(primary), dataFolder: join(scratch, 'files') };
    const accepted = await operator(place, 'audit', '--accept');
    expect(accepted.exit, accepted.said).toBe(0);
    const verified = await operator(place, 'verify');
    expect(verified.exit, verified.said).toBe(0);
    server = await serve(urlOf(primary));
    const again = await signIn(server.base, 'nonghu1');
    expect(await isThere(again, before.data.processId)).toBe(200);
    expect(await isThere(again, after.data.processId)).toBe(404);
    await server.terminate();
    server = undefined;
  });

  it('10: goes on with the standby when the primary is gone, without a restart and without losing what was answered', async () => {
    const second: Place = { data: join(scratch, 'other', 'standby'), port: await freePort() };
    type(replication, primary);
    type(standby, { ...second, data: join(scratch, 'other') }, [
      ['host=PRIMARY', `host=127.0.0.1 port=${primary.port}`],
      ['/var/lib/postgresql/15/main', second.data],
      ['systemctl start', `PGDATA=${second.data} systemctl start`],
    ]);
    started.push(second);
    type(synchronous, primary);
    await expect
      .poll(() =>
        ask("select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')", primary),
      )
      .toBe('1');

    proxy = await proxyBefore(urlOf(primary));
    server = await serve(proxy.url);
    const person = await signIn(server.base, 'nonghu1');
    const answered = await file(person, 'answered');
    expect(answered.code, answered.text).toBe(200);
    halt(primary);
    const away = await file(person, 'while away');
    expect([away.status, away.code], away.text).toEqual([503, 50300]);
    type(promote, second);
    proxy.move(second.port);

    await expect.poll(async () => (await file(person, 'while away')).status).toBe(200);
    expect(await isThere(person, answered.data.processId)).toBe(200);
    const repeated = await file(person, 'answered');
    expect(repeated.data.processId).toBe(answered.data.processId);
    await server.terminate();
    server = undefined;
    const { exit, said } = await operator(
      { url: urlOf(second), dataFolder: join(scratch, 'files') },
      'verify',
    );
    expect(exit, said).toBe(0);
    expect(existsSync(join(second.data, 'standby.signal'))).toBe(false);
  });
});
