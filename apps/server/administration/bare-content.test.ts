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
