import { freshDatabase } from '@homestead/testing';
import { describe, expect, it } from 'vitest';
import { startJobs } from './index.ts';

describe.each(['postgres', 'pglite'] as const)('jobs on %s', (kind) => {
  it('carry what was sent to whoever works the queue', async () => {
    const test = await freshDatabase({ kind });
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
      await test.drop();
    }
  });

  it('that fail are heard of, not only tried again', async () => {
    const test = await freshDatabase({ kind });
    const heard = Promise.withResolvers<string>();
    const jobs = await startJobs(test.db, ({ message }) => heard.resolve(message));
    try {
      await jobs.work('broken', () => Promise.reject(new Error('no paper')));
      await jobs.send('broken', {});
      expect(await heard.promise).toBe('no paper');
    } finally {
      await jobs.stop();
      await test.drop();
    }
  });
});
