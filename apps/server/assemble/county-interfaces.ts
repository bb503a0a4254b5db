import type { Audit } from '@homestead/audit/server';
import type { Tx } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import type { Capability } from '@homestead/http/contract';
import { createInterfaces } from '@homestead/interfaces/server';
import type { createNotices } from '@homestead/notifications/server';
import type { Outbound } from '@homestead/outbound';
import type { FilledMessage } from '@homestead/people/contract';
import type { createPeople } from '@homestead/people/server';
import type { createRecords } from '@homestead/records/server';
import type { Workflow } from '@homestead/workflow/server';
import type { Config } from '../config.ts';
import type { NodeBase } from './node-base.ts';

interface Beneath extends Pick<NodeBase, 'db' | 'clock' | 'report'> {
  outbound: Outbound;
  people: ReturnType<typeof createPeople>;
  files: Files;
  records: ReturnType<typeof createRecords>;
  workflow: Workflow;
  notices: ReturnType<typeof createNotices>;
  audit: Audit;
}

/** Calls to other systems, interfaces for them, and the events that they are told of. */
export function countyInterfaces(
  { publicUrl, port, county }: Config,
  { db, clock, report, outbound, people, files, records, workflow, notices, audit }: Beneath,
) {
  const tellThose =
    (capability: Capability) =>
    async (tx: Tx, notice: FilledMessage & { at: Date }): Promise<void> => {
      const roles = await people.rolesWith(tx, capability);
      await notices.notifyRoles(tx, { ...notice, roles, division: county });
    };
  return createInterfaces({
    inbound: {
      db,
      now: () => clock.now(),
      outbound,
      notifyKeepers: tellThose('interfaces.inbound.edit'),
    },
    outbound: {
      db,
      now: () => new Date(),
      people,
      published: records.published,
      cases: workflow.systems,
      files,
      publicUrl,
      report,
    },
    webhooks: {
      db,
      now: () => new Date(),
      outbound,
      publicUrl,
      port,
      processes: async () =>
        new Map((await workflow.offered()).map(({ key, title }) => [key, title] as const)),
      isDivision: (code) => people.divisions.name(code) !== undefined,
      notifyKeepers: tellThose('interfaces.webhook.edit'),
    },
    exchanges: {
      db,
      now: () => clock.now(),
      records,
      people,
      writeLog: audit.write,
      notifyKeepers: tellThose('interfaces.exchange.run'),
    },
  });
}
