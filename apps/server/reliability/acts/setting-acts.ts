import { writeSheet } from '@homestead/spreadsheet';
import { type ApiReply, type Person, request } from '../../testing/client.ts';
import { sendRows } from '../../testing/documents/sheets.ts';

interface Row {
  id: string;
  version: number;
}
type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

const soil = { value: '黏土', label: '黏土' };

/** One act for each call that changes dictionaries, announcements, modules and menus, in an order in which each finds what it needs. */
export function settingActs(base: () => string): Record<string, Act> {
  let dictionary: Row;
  let item: Row;
  let announcement: Row;
  let menu: Row;
  let module: Row;
  return {
    'POST /dictionary': async ({ admin }) => {
      const reply = await admin.post<typeof dictionary>('/dictionary', { code: 'soil', name: '土壤' });
      dictionary = reply.data;
      return reply;
    },
    'PUT /dictionary/:id': ({ admin }) =>
      admin.put(`/dictionary/${dictionary.id}`, { name: '土质', version: dictionary.version }),
    'POST /dictionary/:id/dictionaryItem': async ({ admin }) => {
      const reply = await admin.post<typeof item>(`/dictionary/${dictionary.id}/dictionaryItem`, soil);
      item = reply.data;
      return reply;
    },
    'PUT /dictionary/:id/dictionaryItem/:itemId': ({ admin }) =>
      admin.put(`/dictionary/${dictionary.id}/dictionaryItem/${item.id}`, { ...soil, version: item.version }),
    'DELETE /dictionary/:id/dictionaryItem/:itemId': ({ admin }) =>
      admin.remove(`/dictionary/${dictionary.id}/dictionaryItem/${item.id}`),
    'POST /dictionary/:id/dictionaryItem/import': async ({ admin }) => {
      const pieces: Buffer[] = [];
      for await (const piece of writeSheet('条目', [{ title: '值' }, { title: '名称' }], [['壤土', '壤土']]))
        pieces.push(piece);
      const form = new FormData();
      form.append('file', new Blob([Buffer.concat(pieces)]), '条目.xlsx');
      const path = `/dictionary/${dictionary.id}/dictionaryItem/import`;
      return request(base(), 'POST', path, { token: admin.token, form });
    },
    'POST /v1/dictionary/import': ({ admin }) =>
      sendRows(base(), admin, '/v1/dictionary/import', [
        ['编码', '名称'],
        ['crops', '作物'],
      ]),
    'DELETE /dictionary/:id': ({ admin }) => admin.remove(`/dictionary/${dictionary.id}`),
    'POST /v1/announcement': async ({ admin }) => {
      const body = { title: '停电通知', html: '<p>周六停电</p>' };
      const reply = await admin.post<typeof announcement>('/v1/announcement', body);
      announcement = reply.data;
      return reply;
    },
    'PUT /v1/announcement/:id': ({ admin }) =>
      admin.put(`/v1/announcement/${announcement.id}`, {
        title: '停电通知',
        html: '<p>周日停电</p>',
        version: announcement.version,
      }),
    'POST /v1/announcement/import': ({ admin }) =>
      sendRows(base(), admin, '/v1/announcement/import', [
        ['标题', '内容'],
        ['停水通知', '<p>周六停水</p>'],
      ]),
    'DELETE /v1/announcement/:id': ({ admin }) => admin.remove(`/v1/announcement/${announcement.id}`),
    'POST /module': async ({ admin }) => {
      const reply = await admin.post<typeof module>('/module', { name: '数据共享' });
      module = reply.data;
      return reply;
    },
    'PUT /module/:id': ({ admin }) =>
      admin.put(`/module/${module.id}`, { name: '共享', version: module.version }),
    'DELETE /module/:id': ({ admin }) => admin.remove(`/module/${module.id}`),
    'POST /menu': async ({ admin }) => {
      const reply = await admin.post<typeof menu>('/menu', { name: '家庭资料', routeName: 'Family' });
      menu = reply.data;
      return reply;
    },
    'PUT /menu/:id': ({ admin }) => admin.put(`/menu/${menu.id}`, { name: '家庭', version: menu.version }),
    'POST /v1/menu/import': ({ admin }) =>
      sendRows(base(), admin, '/v1/menu/import', [
        ['应用', '名称', '页面'],
        ['desktop', '消息二', 'Notices'],
      ]),
    'DELETE /menu/:id': ({ admin }) => admin.remove(`/menu/${menu.id}`),
  };
}
