import type { Exchange, ExchangeRun } from '@homestead/interfaces/contract';
import { type ApiReply, type Person, request } from '../../testing/client.ts';

type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes files of exchanges, in an order in which each finds what it needs. */
export function exchangeActs(base: () => string): Record<string, Act> {
  const path = '/v1/fileExchange';
  const columns = [
    { name: '名称', field: 'dwmc' },
    { name: '区划', field: 'xzqh' },
    { name: '代码', field: 'tyshxydm' },
  ];
  const outgoing = { name: '单位月报', direction: 'out', model: 'dwjbxx', format: 'json', columns };
  let row: Exchange;
  let run: ExchangeRun;
  const kept = async (reply: Promise<ApiReply<Exchange>>) => {
    const answered = await reply;
    row = answered.data;
    return answered;
  };
  return {
    [`POST ${path}`]: ({ admin }) => kept(admin.post<Exchange>(path, outgoing)),
    [`PUT ${path}/:id`]: ({ admin }) =>
      kept(admin.put<Exchange>(`${path}/${row.id}`, { remark: '每月一次', version: row.version })),
    [`POST ${path}/:id/file`]: async ({ admin }) => {
      const answered = await admin.post<ExchangeRun>(`${path}/${row.id}/file`);
      run = answered.data;
      return answered;
    },
    [`PUT ${path}/run/:id/receipt`]: ({ admin }) =>
      admin.put(`${path}/run/${run.id}/receipt`, { receiptNo: '收1' }),
    [`POST ${path}/:id/receive`]: async ({ admin }) => {
      const keyed = columns.map((column, index) => ({ ...column, isKey: index === 0 }));
      const incoming = { ...outgoing, name: '单位来文', direction: 'in', columns: keyed };
      const { data } = await admin.post<Exchange>(path, incoming);
      const form = new FormData();
      const unit = { 名称: '来文单位', 区划: '350399100201', 代码: '91350100M000100Y43' };
      form.append('file', new Blob([JSON.stringify([unit])]), '单位.json');
      return request(base(), 'POST', `${path}/${data.id}/receive`, { token: admin.token, form });
    },
    [`DELETE ${path}/:id`]: async ({ admin }) => {
      const { data } = await admin.post<Exchange>(path, { ...outgoing, name: '不用的' });
      return admin.remove(`${path}/${data.id}`);
    },
  };
}
