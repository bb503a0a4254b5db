import type { ApiReply, Person } from '../../testing/client.ts';
import { sendRows } from '../../testing/documents/sheets.ts';
import { Journey } from '../../testing/journey.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes or tries calls to other systems, in an order in which each finds what it needs. */
export function inboundActs(base: () => string): Record<string, Act> {
  const path = '/v1/apiInbound';
  let row: { id: string; version: number };
  const text = 'curl http://register.nowhere.invalid/units';
  return {
    [`POST ${path}/generate`]: ({ admin }) => admin.post(`${path}/generate`, { text }),
    [`POST ${path}`]: async ({ admin }) => {
      const body = {
        code: 'real-estate-register',
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
    'POST /v1/form/:formKey/lookup': async () => {
      const journey = new Journey(base());
      const processId = await journey.upTo('zgbcs');
      const office = await journey.as('zhenban');
      return office.post('/v1/form/jfsqjd_zgbcs/lookup', { call: 'real-estate-register', processId });
    },
    [`PUT ${path}/:id`]: ({ admin }) =>
      admin.put(`${path}/${row.id}`, { remark: '2026', version: row.version }),
    [`POST ${path}/import`]: ({ admin }) =>
      sendRows(base(), admin, `${path}/import`, [
        ['标识', '备注'],
        ['real-estate-register', '表格修改'],
      ]),
    [`DELETE ${path}/:id`]: ({ admin }) => admin.remove(`${path}/${row.id}`),
  };
}
