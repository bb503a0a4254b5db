import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJobs, listQueues, retryJob, startJobs } from './index.ts';

const far = new Date('2199-01-01');

describe.each(['postgres', 'pglite'] as const)('jobs on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase({ kind });
  });
  afterAll(() => test?.drop());

  it('carry what was sent to whoever works the queue', async () => {
    const faults: Error[] = [];
    const jobs = await startJobs(test.db, (error) => faults.push(error));
    try {
      const got = await new Promise((resolve) => {
        void jobs
          .work('greeting', async (data) => resolve(data))
          .then(() => jobs.send('greeting', { to: '示范村' }));
      });
      expect(got).toEqual({ to: '示范村' });
      expect(faults).toEqual([]);
    } finally {
      await jobs.stop();
    }
  });

  it('that fail are heard of, not only tried again', async () => {
    const heard = Promise.withResolvers<string>();
    const jobs = await startJobs(test.db, ({ message }) => heard.resolve(message));
    try {
      await jobs.work('broken', () => Promise.reject(new Error('no paper')));
      await jobs.send('broken', {});
      expect(await heard.promise).toBe('no paper');
    } finally {
      await jobs.stop();
    }
  });
});

describe('failed jobs', () => {
  it('are listed with what failed, and run again when they are queued again', async () => {
    const test = await freshDatabase({ kind: 'postgres' });
    expect(await listQueues(test.db.kysely)).toEqual([]);
    const jobs = await startJobs(test.db, () => undefined);
    try {
      const ran = Promise.withResolvers<unknown>();
      await jobs.work('letters', async (data) => ran.resolve(data));
      await jobs.send('letters', { to: '示范村' }, { startAfter: far });
      await sql`update jobs.job set state = 'failed', completed_on = now(), output = '{"message":"无法连接"}'`.execute(
        test.db.kysely,
      );
      expect(await listQueues(test.db.kysely)).toMatchObject([{ name: 'letters', cron: null, failed: 1 }]);
      const asked = { state: 'failed', queue: 'letters', limit: 20, offset: 0 } as const;
      const { records, total } = await listJobs(test.db.kysely, asked);
      expect([total, records[0]]).toMatchObject([1, { queue: 'letters', failure: '无法连接' }]);
      const failing = (failure: string) => listJobs(test.db.kysely, { ...asked, failure });
      expect([(await failing('无法')).total, (await failing('超时')).total]).toEqual([1, 0]);
      expect(await retryJob(test.db.kysely, records[0]!.id)).toBe(true);
      expect(await retryJob(test.db.kysely, records[0]!.id)).toBe(false);
      expect(await ran.promise).toEqual({ to: '示范村' });
    } finally {
      await jobs.stop();
      await test.drop();
    }
  });
});
