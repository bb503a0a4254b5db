import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

const folder = mkdtempSync(join(tmpdir(), 'bare-content-'));
const write = (name: string, value: unknown) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(value));
};
const roles = JSON.parse(readFileSync(join(rootFolder, 'content/people/roles.json'), 'utf8')) as {
  givenTo?: string;
}[];
mkdirSync(join(folder, 'processes'));
write('map/layers.json', []);
write(
  'people/roles.json',
  roles.filter(({ givenTo }) => givenTo),
);
write('menus/desktop.json', { menu: [{ title: '模块管理', icon: 'system', route: 'ModulesManage' }] });
write('menus/phone.json', { menu: [{ title: '我的', icon: 'user', route: 'Mine' }] });

let served: Served;
let admin: Person;
beforeAll(async () => {
  let once = '';
  served = await serve({
    demo: false,
    environment: { CONTENT_DIR: folder, COUNTY: '469999' },
    progress: (text) => {
      once = /：(\S+)$/.exec(text)?.[1] ?? once;
    },
  });
  const first = await request<{ token: string }>(served.base, 'POST', '/user/login', {
    body: { username: 'admin', password: once },
  });
  const newPassword = 'Hai#Nan2026';
  await request(served.base, 'PUT', '/user/password', {
    token: first.data.token,
    body: { oldPassword: once, newPassword },
  });
  admin = await signIn(served.base, 'admin', newPassword);
});
afterAll(async () => {
  await served?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a county starts with roles, menus and layers alone, and its first administrator may add menus', async () => {
  const buttons = await admin.get<{ code: string }[]>('/menu/permission/function?routeName=ModulesManage');
  expect(buttons.data.map(({ code }) => code)).toEqual(['create', 'edit', 'delete']);
});

it('a model that processes write is made on the page of data models, with drawn fields, and forms may show it', async () => {
  const path = '/v1/lcProjectDataModelCatalog';
  const fields = [
    { code: 'xm', label: '姓名', type: 'text', personal: 'name' },
    { code: 'fw', label: '建房范围', type: 'geometry' },
    { code: 'jt', label: '家庭成员', type: 'family-members', dictionary: 'gx' },
  ];
  const { data: relations } = await admin.post<{ id: string }>('/dictionary', {
    code: 'gx',
    name: '与户主关系',
  });
  await admin.post(`/dictionary/${relations.id}/dictionaryItem`, { value: '户主', label: '户主' });
  const register = await admin.post<{ id: string }>(path, { code: 'bo', name: '泊位', fields });
  const refused = await admin.post(`${path}/${register.data.id}/publish`, { version: 1 });
  expect(refused.text).toContain('该类型只能用于由流程写入的模型');
  const made = await admin.post<{ id: string; isCase: boolean }>(path, {
    ...{ code: 'yf', name: '渔房建设', case: true, fields },
  });
  expect(made.data.isCase, made.text).toBe(true);
  const published = await admin.post(`${path}/${made.data.id}/publish`, { version: 1 });
  expect(published.code, published.text).toBe(200);
  // What the parts of its rows hold of a person is sealed, though nobody said so.
  const { data: model } = await admin.get<{ fieldList: { code: string; sensitive: unknown }[] }>(
    `${path}/${made.data.id}`,
  );
  expect(model.fieldList.find(({ code }) => code === 'jt')?.sensitive).toEqual({
    idNumber: 'identity-number',
  });
  const { data: version } = await admin.post<{ id: string; version: number }>('/v1/content/version', {
    name: '渔房申请',
  });
  const form = {
    formKey: 'yf_sq',
    title: '渔房申请',
    sections: [{ title: '基本信息', open: true, fields: [{ field: 'yf.xm' }, { field: 'yf.fw' }] }],
  };
  const drafted = await admin.put<{ version: number }>(`/v1/content/version/${version.id}/entry`, {
    ...{ kind: 'form', key: 'yf_sq', entry: form, version: version.version },
  });
  const out = await admin.post(`/v1/content/version/${version.id}/publish`, {
    version: drafted.data.version,
  });
  expect(out.code, out.text).toBe(200);
});
