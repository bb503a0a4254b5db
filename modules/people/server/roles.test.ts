import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineRoute } from '@homestead/http/contract';
import { bind } from '@homestead/http/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { can, peopleCapabilities } from '../contract/index.ts';
import { loadContent, type RoleContent } from './content.ts';
import { startPeople } from './testing/server.ts';

/** A county with other roles than the one that the product ships. */
const roles: RoleContent[] = [
  { code: 'resident', name: '村民', scope: 'own', applicant: true, givenTo: 'selfRegistered' },
  { code: 'clerk', name: '窗口人员', scope: 'village', capabilities: ['people.ssoCode.issue'] },
  { code: 'leader', name: '分管领导', scope: 'county' },
  { code: 'head', name: '管理员', scope: 'platform', givenTo: 'firstAdministrator' },
];
const account = { division: '350399100201', phone: '', idNumber: '' };
const folder = mkdtempSync(join(tmpdir(), 'homestead-roles-'));
const write = (name: string, content: unknown) => writeFileSync(join(folder, name), JSON.stringify(content));
write('roles.json', roles);
write('demo-accounts.json', [
  { ...account, userName: 'chuangkou', name: '窗小口', roles: ['clerk'], phone: '14000000101' },
  { ...account, userName: 'lingdao', name: '领小导', roles: ['clerk', 'leader'], phone: '14000000102' },
  { ...account, userName: 'cunmin', name: '村小民', roles: ['resident'], phone: '14000000103' },
]);

const issue = defineRoute({
  method: 'GET',
  path: '/issue',
  summary: '',
  tag: '',
  access: 'session',
  capability: 'people.ssoCode.issue',
});

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople({
    content: folder,
    capabilities: peopleCapabilities,
    routes: [bind(issue, async () => null)],
  });
});
afterAll(async () => {
  await testApp?.close();
  rmSync(folder, { recursive: true });
});

const find = async (userName: string) => (await testApp.people.findByUserName(testApp.db.kysely, userName))!;
const identity = async (token: string) =>
  (await testApp.call('GET', '/intergration/valid', { token })).data as object;

test('a role of any county gives its holders capabilities, data scope and office [S2-6.roles]', async () => {
  const { token } = await testApp.signIn('chuangkou');
  expect(await identity(token)).toMatchObject({
    roles: ['clerk'],
    scope: 'village',
    capabilities: ['people.ssoCode.issue'],
    isOfficer: true,
  });
  expect((await testApp.call('GET', '/issue', { token })).code).toBe(200);
});

test('roles add up: the widest data scope, and every capability', async () => {
  const person = await find('lingdao');
  expect(person).toMatchObject({ roles: ['clerk', 'leader'], scope: 'county', isOfficer: true });
  expect(can(person, 'people.ssoCode.issue')).toBe(true);
});

test('a call that needs a capability is refused to everybody without it', async () => {
  const { token } = await testApp.signIn('cunmin');
  expect(await identity(token)).toMatchObject({ scope: 'own', capabilities: [], isOfficer: false });
  expect((await testApp.call('GET', '/issue', { token })).code).toBe(40300);
});

test('a change of a role counts at the next call, and content does not undo it', async () => {
  const { token } = await testApp.signIn('lingdao');
  const give = (capabilities: string[], scope: string) =>
    sql`update people.role set capabilities = ${capabilities}::text[], scope = ${scope}, changed_at = now()
      where code in ('clerk', 'leader')`.execute(testApp.db.kysely);
  await give([], 'township');
  expect((await testApp.call('GET', '/issue', { token })).code).toBe(40300);
  await testApp.people.start();
  expect(await identity(token)).toMatchObject({ scope: 'township', capabilities: [] });
  await give(['people.ssoCode.issue'], 'village');
  expect((await testApp.call('GET', '/issue', { token })).code).toBe(200);
});

test('who registers, and the first administrator, get the roles that content names', async () => {
  const { db, people } = testApp;
  await testApp.call('POST', '/user/sms', { body: { phone: '14000000155', purpose: 'register' } });
  const { data } = await testApp.call('POST', '/user/register', {
    body: {
      phone: '14000000155',
      code: '246810',
      name: '林小溪',
      password: 'Shan#Shui88',
      division: '350399100201',
    },
  });
  expect(await people.findUser(db.kysely, (data as { id: string }).id)).toMatchObject({
    roles: ['resident'],
  });
  const first = await people.makeFirstAdministrator('350399');
  expect(await find(first!.userName)).toMatchObject({ roles: ['head'], scope: 'platform' });
  expect(await people.makeFirstAdministrator('350399')).toBeNull();
  expect(await people.rolesWith(db.kysely, 'people.ssoCode.issue')).toEqual(['clerk', 'leader']);
});

test('content that names an unknown capability, or gives office to whoever registers, stops the start', async () => {
  const load = (role: object) => {
    write('roles.json', [role]);
    return loadContent(testApp.db, folder, peopleCapabilities);
  };
  const clerk = { code: 'clerk', name: '窗口人员', scope: 'village' };
  await expect(load({ ...clerk, capabilities: ['people.nothing.do'] })).rejects.toThrow(
    'content/people/roles.json 中的功能权限不存在：clerk: people.nothing.do',
  );
  await expect(load({ ...clerk, givenTo: 'selfRegistered' })).rejects.toThrow('"applicant": true');
});
