import { type ApiReply, type Person, signIn } from '../../testing/client.ts';
import { sendRows } from '../../testing/documents/sheets.ts';

interface Row {
  id: string;
  version: number;
}
type Act = (who: { admin: Person }) => Promise<ApiReply<unknown>>;

/** One act for each call that changes accounts, divisions, organisations and institutions, in an order in which each finds what it needs. */
export function administrationActs(
  base: () => string,
  failedJob: () => Promise<string>,
  waiting: () => Promise<string>,
): Record<string, Act> {
  let account: Row;
  let organization: Row;
  let institution: Row;
  const keep = async <T>(reply: Promise<ApiReply<T>>, found: (row: T) => void) => {
    const answered = await reply;
    found(answered.data);
    return answered;
  };
  const send = (by: Person, path: string, head: string[], row: string[]) =>
    sendRows(base(), by, path, [head, row]);
  return {
    'POST /user': ({ admin }) =>
      keep(
        admin.post<Row>('/user', {
          userName: 'lixin',
          name: '李新',
          division: '350399100',
          password: 'Shan#Shui88',
        }),
        (row) => {
          account = row;
        },
      ),
    'PUT /user/:id': ({ admin }) =>
      admin.put(`/user/${account.id}`, { name: '李新新', version: account.version }),
    'PUT /user/:id/roles': ({ admin }) => admin.put(`/user/${account.id}/roles`, [{ role: 'inspector' }]),
    'PUT /user/:id/password': ({ admin }) =>
      admin.put(`/user/${account.id}/password`, { password: 'Shui#Shan99' }),
    'POST /v1/user/:id/unlock': async ({ admin }) => {
      await signIn(base(), 'lixin', 'wrong').catch(() => undefined);
      return admin.post(`/v1/user/${account.id}/unlock`);
    },
    'DELETE /v1/user/:id/sessions': async ({ admin }) => {
      await signIn(base(), 'lixin', 'Shui#Shan99');
      return admin.remove(`/v1/user/${account.id}/sessions`);
    },
    'PUT /v1/user/:id/state': ({ admin }) => admin.put(`/v1/user/${account.id}/state`, { qyzt: 'NO' }),
    'DELETE /user/:id': ({ admin }) => admin.remove(`/user/${account.id}`),
    'POST /v1/user/:id/hand-over': async ({ admin }) => {
      const { data } = await admin.get<{ records: { id: string; userName: string }[] }>('/user?pageSize=100');
      const idOf = (name: string) => data.records.find(({ userName }) => userName === name)?.id;
      const leaver = await signIn(base(), 'cunwei');
      const open = await leaver.get<{ records: { id: string }[] }>('/v1/flowable/task?state=claimable');
      await leaver.post(`/v1/flowable/task/${open.data.records[0]?.id}/claim`);
      await admin.put(`/user/${idOf('cunwei2')}/roles`, [
        { role: 'village-committee' },
        { role: 'village-committee', division: '350399100201' },
      ]);
      return admin.post(`/v1/user/${idOf('cunwei')}/hand-over`, { to: idOf('cunwei2') });
    },
    'POST /organization': ({ admin }) =>
      keep(admin.post<Row>('/organization', { name: '木兰镇人民政府', parent: '350399100' }), (row) => {
        organization = row;
      }),
    'PUT /organization/:id': ({ admin }) =>
      keep(
        admin.put<Row>(`/organization/${organization.id}`, { name: '镇政府', version: organization.version }),
        (row) => {
          organization = row;
        },
      ),
    'PUT /v1/organization/:id/move': ({ admin }) =>
      admin.put(`/v1/organization/${organization.id}/move`, {
        parent: '350399101',
        version: organization.version,
      }),
    'DELETE /organization/:id': ({ admin }) => admin.remove(`/organization/${organization.id}`),
    'POST /institution': ({ admin }) =>
      keep(admin.post<Row>('/institution', { name: '木兰镇林业站', division: '350399100' }), (row) => {
        institution = row;
      }),
    'PUT /institution/:id': ({ admin }) =>
      admin.put(`/institution/${institution.id}`, { contact: '林', version: institution.version }),
    'POST /v1/organization/import': ({ admin }) =>
      send(admin, '/v1/organization/import', ['区划代码', '名称'], ['350399150000', '云顶镇']),
    'POST /v1/institution/import': ({ admin }) =>
      send(admin, '/v1/institution/import', ['机构名称', '行政区划代码'], ['云顶镇人民政府', '350399150000']),
    'POST /v1/role/import': ({ admin }) =>
      send(admin, '/v1/role/import', ['角色编码', '名称', '数据范围'], ['yunding', '云顶', '乡镇']),
    'POST /user/import': ({ admin }) =>
      send(admin, '/user/import', ['用户名', '姓名', '行政区划代码'], ['yunding', '云顶', '350399150000']),
    'PUT /v1/setup/:step': ({ admin }) => admin.put('/v1/setup/county', { state: 'done' }),
    'POST /v1/system/job/:id/retry': async ({ admin }) =>
      admin.post(`/v1/system/job/${await failedJob()}/retry`),
    'POST /v1/grant/:id/confirm': async ({ admin }) => admin.post(`/v1/grant/${await waiting()}/confirm`),
    'POST /v1/grant/:id/reject': async ({ admin }) => admin.post(`/v1/grant/${await waiting()}/reject`),
    'PUT /v1/notice-template/:id': ({ admin }) =>
      admin.put('/v1/notice-template/platform.newTask', { title: '待办', text: '请办理。', version: 0 }),
    'DELETE /v1/notice-template/:id': ({ admin }) => admin.remove('/v1/notice-template/platform.newTask'),
    'POST /v1/notice-template/import': ({ admin }) =>
      send(
        admin,
        '/v1/notice-template/import',
        ['模板编号', '标题', '正文'],
        ['platform.newTask', '待办', '请办理。'],
      ),
    'PUT /v1/county-map': ({ admin }) =>
      admin.put('/v1/county-map', { borderLayer: 'county', centre: [119.1, 25.36], version: 1 }),
    'PUT /v1/parameter/:id': ({ admin }) =>
      admin.put('/v1/parameter/homestead.parameters.adultAge', { value: 18, version: 1 }),
    'DELETE /institution/:id': ({ admin }) => admin.remove(`/institution/${institution.id}`),
  };
}
