import { one } from '@homestead/database';
import { sql } from 'kysely';
import type { ApiReply, Person } from '../../testing/client.ts';
import type { Served } from '../../testing/served.ts';

type Act = (who: { villager: Person; committee: Person }) => Promise<ApiReply<unknown>>;

/** Who is at a visit of a case that waits for its owner: whoever may do the task checks in, an officer countersigns. */
export function visitActs(served: () => Served, processId: () => string): Record<string, Act> {
  const onSite = async () => {
    const task = sql<{ id: string }>`update workflow.task set visit = 1
      where process_id = ${processId()} and state = 'open' returning id`;
    return (await one(served().db.kysely, task)).id;
  };
  const body = () => ({ position: null, deviceTime: new Date().toISOString(), reason: '山里没有信号' });
  return {
    'POST /v1/visit/:taskId/check-in': async ({ villager }) =>
      villager.post(`/v1/visit/${await onSite()}/check-in`, body()),
    'POST /v1/visit/:taskId/countersign': async ({ committee }) =>
      committee.post(`/v1/visit/${await onSite()}/countersign`, body()),
  };
}
