import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleContent } from '@homestead/people/server';
import { expect, it } from 'vitest';
import { capabilities } from './capabilities.ts';
import { rootFolder } from './config.ts';

const roles = JSON.parse(
  readFileSync(join(rootFolder, 'content/people/roles.json'), 'utf8'),
) as RoleContent[];
const names = Object.keys(capabilities);

it('a capability is named by its module, and says in Chinese what it allows', () => {
  const modules = [...readdirSync(join(rootFolder, 'modules')), 'demo'];
  for (const [name, { label, group }] of Object.entries(capabilities)) {
    const [module, ...rest] = name.split('.');
    expect([module, rest.length], name).toEqual([expect.toBeOneOf(modules), 2]);
    expect(label, name).toMatch(/\p{Script=Han}/u);
    expect(group, name).toMatch(/\p{Script=Han}/u);
  }
});

/** Internal layers and personal data in files leave the server where an administrator says so, and not before. */
const offByDefault = ['map.layer.take', 'interfaces.exchange.plain'];

it('every capability but those that are off by default belongs to a role of the county, and every role names known ones', () => {
  const given = roles.flatMap((role) => role.capabilities ?? []);
  expect(names.filter((name) => !given.includes(name as (typeof given)[number]))).toEqual(offByDefault);
  expect(given.filter((name) => !names.includes(name))).toEqual([]);
});

it('the county names who may register, and who administers first', () => {
  expect(
    roles.filter(({ givenTo }) => givenTo === 'selfRegistered').map(({ applicant }) => applicant),
  ).toEqual([true]);
  expect(roles.filter(({ givenTo }) => givenTo === 'firstAdministrator')).toHaveLength(1);
});
