import type { ApiReply, Person } from '../../testing/client.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes interfaces that other systems call, in an order in which each finds what it needs. */
export function interfaceActs(): Record<string, Act> {
  let id = '';
  return {
    'POST /v1/apiOutbound': async ({ admin }) => {
      const fields = [{ code: 'dwmc' }];
      const body = { path: 'acts', name: '日志测试', model: 'dwjbxx', fields };
      const reply = await admin.post<{ id: string }>('/v1/apiOutbound', body);
      id = reply.data.id;
      return reply;
    },
    'PUT /v1/apiOutbound/:id': ({ admin }) =>
      admin.put(`/v1/apiOutbound/${id}`, { description: '改', version: 1 }),
    'POST /v1/apiOutbound/:id/generate': ({ admin }) => admin.post('/v1/apiOutbound/dwjbxx/generate'),
    'DELETE /v1/apiOutbound/:id': ({ admin }) => admin.remove(`/v1/apiOutbound/${id}`),
  };
}
