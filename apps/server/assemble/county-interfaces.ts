import { createInterfaces } from '@homestead/interfaces/server';
import type { createNotices } from '@homestead/notifications/server';
import type { Outbound } from '@homestead/outbound';
import type { createPeople } from '@homestead/people/server';
import type { createRecords } from '@homestead/records/server';
import type { Workflow } from '@homestead/workflow/server';
import type { Config } from '../config.ts';
import type { NodeBase } from './node-base.ts';

interface Beneath extends Pick<NodeBase, 'db' | 'clock' | 'report'> {
  outbound: Outbound;
  people: ReturnType<typeof createPeople>;
  records: ReturnType<typeof createRecords>;
  workflow: Workflow;
  notices: ReturnType<typeof createNotices>;
}

/** Calls to other systems, interfaces for them, and the events that they are told of. */
export function countyInterfaces(
  { publicUrl, county }: Config,
  { db, clock, report, outbound, people, records, workflow, notices }: Beneath,
) {
  return createInterfaces({
    inbound: { db, now: () => clock.now(), outbound },
    outbound: {
      db,
      now: () => new Date(),
      people,
      published: records.published,
      cases: workflow.systems,
      publicUrl,
      report,
    },
    webhooks: {
      db,
      now: () => new Date(),
      outbound,
      publicUrl,
      processes: async () =>
        new Map((await workflow.offered()).map(({ key, title }) => [key, title] as const)),
      isDivision: (code) => people.divisions.name(code) !== undefined,
      notifyKeepers: async (tx, notice) => {
        const roles = await people.rolesWith(tx, 'interfaces.webhook.edit');
        await notices.notifyRoles(tx, { ...notice, roles, division: county });
      },
    },
  });
}
