import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { one } from '@homestead/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '../testing/client.ts';
import type { SubmitReply } from '../testing/journey.ts';
import { startProcess } from '../testing/processes/server-process.ts';
import { seededDatabase } from '../testing/seeded.ts';

const village = '350399100201';

describe('a server that is killed right after it answered', () => {
  it('has lost no entry of an act that it acknowledged', async () => {
    const test = await seededDatabase();
    const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-data-'));
    const server = await startProcess({ url: test.url, dataFolder });
    try {
      const villager = await signIn(server.base, 'nonghu1');
      // The demonstration of the template has begun cases of its own, perhaps a moment ago.
      const { last } = await one<{ last: string }>(
        test.db.kysely,
        sql`select coalesce(max(id), '') as last from audit.operation`,
      );
      const done: string[] = [];
      for (let index = 0; index < 40; index++) {
        const { data } = await villager.post<SubmitReply>('/v1/flowable/process', {
          processKey: 'zjdjfsp',
          draft: true,
          formData: { jfsqjd: { xzqh: village } },
        });
        done.push(data.processId);
      }
      await server.kill();
      const { count } = await one<{ count: number }>(
        test.db.kysely,
        sql`select count(*) as count from audit.operation o
            where o.route = 'POST /v1/flowable/process' and o.code = '200' and o.id > ${last}`,
      );
      expect(count).toBe(40);
    } finally {
      await server.kill();
      await test.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  });
});
