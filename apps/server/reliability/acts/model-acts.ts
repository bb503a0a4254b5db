import type { ModelDraft } from '@homestead/models/contract';
import type { ApiReply, Person } from '../../testing/client.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;
const path = '/v1/lcProjectDataModelCatalog';
const fields = [
  { code: 'name', label: '姓名', type: 'text' },
  { code: 'village', label: '行政村', type: 'division', level: 'village' },
];

/** One act for each call that changes data models, and those of the register that they make. */
export function modelActs(): Record<string, Act> {
  let model = '';
  let row = '';
  const save = async (admin: Person, version: number) =>
    admin.put<ModelDraft>(`${path}/${model}/draft`, { name: '村干部名册', fields, version });
  return {
    [`POST ${path}`]: async ({ admin }) => {
      const reply = await admin.post<{ id: string }>(path, { code: 'mingce', name: '名册', fields });
      model = reply.data.id;
      return reply;
    },
    [`PUT ${path}/:id`]: ({ admin }) => admin.put(`${path}/${model}`, { name: '村干部名册', version: 1 }),
    [`PUT ${path}/:id/draft`]: ({ admin }) => save(admin, 1),
    [`POST ${path}/:id/publish`]: ({ admin }) => admin.post(`${path}/${model}/publish`, { version: 2 }),
    'POST /v1/:group': async ({ admin }) => {
      const reply = await admin.post<{ id: string }>('/v1/mingce', {
        name: '陈志强',
        village: '350399100201',
      });
      row = reply.data.id;
      return reply;
    },
    'PUT /v1/:group/:id': ({ admin }) => admin.put(`/v1/mingce/${row}`, { name: '陈志刚', version: 1 }),
    'DELETE /v1/:group/:id': ({ admin }) => admin.remove(`/v1/mingce/${row}`),
    [`POST ${path}/:id/restore`]: ({ admin }) =>
      admin.post(`${path}/${model}/restore`, { version: 0, target: 3 }),
    [`DELETE ${path}/:id/draft`]: ({ admin }) => admin.remove(`${path}/${model}/draft`),
    [`DELETE ${path}/:id`]: ({ admin }) => admin.remove(`${path}/${model}`),
  };
}
