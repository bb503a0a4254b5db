import type { ApiReply, Person } from '../../testing/client.ts';
import { type Key, newConsumer, signedCall, signedFile } from '../../testing/consumer.ts';
import { sendRows } from '../../testing/documents/sheets.ts';
import { pixel } from '../../testing/papers/paper.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes interfaces that other systems call, in an order in which each finds what it needs. */
export function interfaceActs(base: () => string): Record<string, Act> {
  let id = '';
  let key: Key;
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
    'POST /v1/apiOutbound/import': ({ admin }) =>
      sendRows(base(), admin, '/v1/apiOutbound/import', [
        ['路径', '说明'],
        ['acts', '表格修改'],
      ]),
    'POST /v1/apiOutbound/:id/generate': ({ admin }) => admin.post('/v1/apiOutbound/dwjbxx/generate'),
    'POST /v1/open/:path': async ({ admin }) => {
      const inputs = ['cxz', 'nhxm', 'zjddz', 'jbnr', 'jbt'].map((name) => ({ name, field: `wfjb.${name}` }));
      const process = { processKey: 'wfjb', taskKey: null, inputs };
      await admin.post('/v1/apiOutbound', { path: 'acts-report', name: '举报转办', kind: 'start', process });
      key = await newConsumer(admin, '举报平台', ['interface:acts-report']);
      const body = { cxz: '第1村民小组', nhxm: '黄违建', zjddz: '村口', jbnr: '未批先建' };
      return signedCall(base(), key, { path: 'acts-report', body });
    },
    'POST /v1/open/:path/file/:input': () =>
      signedFile(base(), key, { path: 'acts-report/file/jbt', file: pixel('违建.png') }),
    'DELETE /v1/apiOutbound/:id': ({ admin }) => admin.remove(`/v1/apiOutbound/${id}`),
  };
}
