import type { ApiReply, Person } from '../testing/client.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes or tries calls to other systems, in an order in which each finds what it needs. */
export function inboundActs(): Record<string, Act> {
  const path = '/v1/apiInbound';
  let row: { id: string; version: number };
  const text = 'curl http://register.nowhere.invalid/units';
  return {
    [`POST ${path}/generate`]: ({ admin }) => admin.post(`${path}/generate`, { text }),
    [`POST ${path}`]: async ({ admin }) => {
      const body = {
        name: '不动产查询',
        url: 'http://register.nowhere.invalid/units',
        timeoutSeconds: 1,
        retries: 0,
      };
      const reply = await admin.post<typeof row>(path, body);
      row = reply.data;
      return reply;
    },
    [`POST ${path}/:id/generate`]: ({ admin }) => admin.post(`${path}/${row.id}/generate`, { text }),
    [`POST ${path}/:id/request`]: ({ admin }) => admin.post(`${path}/${row.id}/request`, {}),
    [`POST ${path}/:id/execute`]: ({ admin }) => admin.post(`${path}/${row.id}/execute`, {}),
    [`PUT ${path}/:id`]: ({ admin }) =>
      admin.put(`${path}/${row.id}`, { remark: '2026', version: row.version }),
    [`DELETE ${path}/:id`]: ({ admin }) => admin.remove(`${path}/${row.id}`),
  };
}
