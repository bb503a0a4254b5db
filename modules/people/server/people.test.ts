import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { widestScope } from '../contract/index.ts';
import type { AccountContent, DivisionContent, RoleContent } from './content.ts';
import { peopleContent, startPeople } from './testing/server.ts';

const read = <T>(name: string): T[] => JSON.parse(readFileSync(join(peopleContent, name), 'utf8')) as T[];

let testApp: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  testApp = await startPeople();
});
afterAll(() => testApp.close());

test('the widest of several roles decides what is seen', () => {
  expect(widestScope(['own', 'township', 'village'])).toBe('township');
  expect(widestScope([])).toBe('own');
});

test('demonstration accounts name known roles and divisions, fictitious telephones and sound identity numbers', () => {
  const codes = new Set(read<DivisionContent>('divisions.json').map(({ code }) => code));
  const roleCodes = read<RoleContent>('roles.json').map(({ code }) => code);
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  for (const account of read<AccountContent>('demo-accounts.json')) {
    expect(codes, account.userName).toContain(account.division);
    expect(roleCodes).toEqual(expect.arrayContaining(account.roles));
    expect(account.phone).toMatch(/^1400000\d{4}$/);
    if (account.roles.includes('villager')) expect(account.idNumber).toMatch(/^350399\d{11}[\dX]$/);
    if (!account.idNumber) continue;
    const sum = weights.reduce(
      (total, weight, index) => total + weight * Number(account.idNumber![index]),
      0,
    );
    expect('10X98765432'[sum % 11]).toBe(account.idNumber[17]);
  }
});

test('clients are told where the big screen is, without a session [S2-8.big-screen]', async () => {
  const reply = await testApp.call('GET', '/v1/client/settings');
  expect(reply).toMatchObject({ status: 200, code: 200, data: { bigScreen: '/BigScreen' } });
});

test('the division tree is public and holds codes, names and levels only [S2-7.organisation-tree]', async () => {
  const reply = await testApp.call('GET', '/organization/tree');
  expect(reply.code).toBe(200);
  const [county] = reply.data as {
    code: string;
    children: { code: string; children: { name: string }[] }[];
  }[];
  expect(Object.keys(county!).sort()).toEqual(['children', 'code', 'level', 'name']);
  const town = county!.children.find(({ code }) => code === '350399100');
  expect(town!.children.map(({ name }) => name)).toEqual(expect.arrayContaining(['示范村', '榕溪村']));
});

test('a signed-in person may ask for the own part of the tree, with what stands above it', async () => {
  const { token } = await testApp.signIn('zhenban2');
  const reply = await testApp.call('GET', '/organization/tree?scope=mine', { token });
  const [county] = reply.data as { code: string; children: { code: string }[] }[];
  expect(county!.code).toBe('350399');
  expect(county!.children.map(({ code }) => code)).toEqual(['350399101']);
});

test('a village whose name begins with its township’s names the township once', async () => {
  const { divisions } = testApp.people;
  await sql`insert into people.division (code, parent_code, level, name)
    values ('350399100299', '350399100', 'village', '木兰镇新厝村')`.execute(testApp.db.kysely);
  await divisions.refresh();
  expect(divisions.fullName('350399100299')).toBe('壶兰县木兰镇新厝村');
});

test('divisions know what they are and what they contain', () => {
  const { divisions } = testApp.people;
  expect(divisions.has('350399100201')).toBe(true);
  expect([divisions.isVillage('350399100201'), divisions.isVillage('350399100')]).toEqual([true, false]);
  expect(divisions.fullName('350399100202')).toBe('壶兰县木兰镇榕溪村');
  expect(divisions.parent('350399100202')).toBe('350399100');
  expect(divisions.contains('350399100', '350399100202')).toBe(true);
  expect(divisions.contains('350399101', '350399100202')).toBe(false);
  expect(divisions.contains('', '350399100202')).toBe(false);
  expect(divisions.within('350399100')).toEqual(expect.arrayContaining(['350399100', '350399100201']));
});

test('a task goes to those who hold its role in a division that contains the case', async () => {
  const find = async (role: string, division: string) =>
    (await testApp.people.usersWithRole(testApp.db.kysely, [role], division)).map(({ userName }) => userName);
  expect(await find('village-committee', '350399100201')).toEqual(['cunwei']);
  expect(await find('township-office', '350399100202')).toEqual(['zhenban']);
  expect(await find('township-office', '350399101201')).toEqual(['zhenban2']);
  expect(await find('registry', '350399101201')).toEqual(['dengji']);
});

test('people are found by id and name, with roles; the log goes on naming those who left', async () => {
  const { db, people } = testApp;
  const person = (await people.findByUserName(db.kysely, 'JITI'))!;
  expect(person).toMatchObject({ userName: 'jiti', roles: ['collective'], division: '350399100201' });
  expect(await people.findUser(db.kysely, person.id)).toEqual(person);
  expect(await people.findContact(db.kysely, person.id)).toMatchObject({ phone: '14000000011' });
  await db.transaction((tx) => people.setStatus(tx, person.id, 'disabled'));
  expect(await people.findUsers(db.kysely, [person.id])).toEqual([]);
  expect((await people.namesOf([person.id])).get(person.id)).toBe('黄集田');
});

test('loading content and seeding again change nothing', async () => {
  const before = await testApp.people.findByUserName(testApp.db.kysely, 'nonghu1');
  await testApp.people.start();
  await testApp.people.seedDemo();
  expect(await testApp.people.findByUserName(testApp.db.kysely, 'nonghu1')).toEqual(before);
});
