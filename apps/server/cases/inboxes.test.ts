import { rows } from '@homestead/database';
import { inTurnOn } from '@homestead/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Callers, makePeople } from '../random/people.ts';
import { inboxFaults } from '../testing/inboxes.ts';
import { serve } from '../testing/served.ts';

describe.each(inTurnOn('postgres'))('inboxes and counts on %s', (kind) => {
  it('hold for each account of the demonstration what each open task by itself says', async () => {
    const served = await serve({ kind, demoCases: true });
    try {
      const accounts = await makePeople(served.db);
      const callers = new Callers(() => served.base);
      const as = ({ userName }: { userName: string }) => callers.as(userName);
      expect(await inboxFaults(served.db, accounts, as)).toEqual([]);
      const held = await rows(served.db.kysely, sql`select distinct holder from workflow.task_holder`);
      expect(held.length).toBeGreaterThan(8);
      const clerk = await callers.as('zhenban');
      const admin = await callers.as('admin');
      const { data } = await clerk.get<{ records: { id: string; processId: string }[] }>(
        '/v1/flowable/task?state=claimable',
      );
      const [first, second] = data.records;
      expect((await clerk.post(`/v1/flowable/task/${first?.id}/claim`)).code).toBe(200);
      const suspend = await admin.post(`/v1/flowable/process/${second?.processId}/suspend`, {
        reason: '核查',
      });
      expect(suspend.code, suspend.text).toBe(200);
      expect(await inboxFaults(served.db, accounts, as)).toEqual([]);
    } finally {
      await served.close();
    }
  }, 600_000);
});
