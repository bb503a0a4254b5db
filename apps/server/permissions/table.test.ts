import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { one } from '@homestead/database';
import type { RouteSpec } from '@homestead/http/contract';
import type { RoleContent } from '@homestead/people/server';
import { isWholeRun } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilities } from '../capabilities.ts';
import { rootFolder } from '../config.ts';
import { type Person, request, signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';
import { permissionTable } from './table.ts';

const read = <T>(name: string) =>
  JSON.parse(readFileSync(join(rootFolder, 'content/people', name), 'utf8')) as T[];
const roles = read<RoleContent>('roles.json');
const accounts = read<{ userName: string; roles: string[] }>('demo-accounts.json');
/** Every pair in `npm run soak -- whole`, every seventh in `npm test`. */
const every = isWholeRun ? 1 : 7;

let served: Served;
let admin: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
});
afterAll(() => served?.close());

const urlOf = (path: string) => path.replace(/:[A-Za-z]+/g, 'none');
const bodyOf = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} });

it('the table of permissions that people read is current', async () => {
  const table = permissionTable(served.app.calls, roles, capabilities);
  await expect(table).toMatchFileSnapshot(join(rootFolder, 'docs/permissions.md'));
});

it('a route that names no audience does not compile', () => {
  // @ts-expect-error The audience is missing.
  const silent: RouteSpec = { method: 'GET', path: '/x', summary: '', tag: '' };
  expect(silent).not.toHaveProperty('access');
});

it('nobody is let in where the table names the signed in', async () => {
  for (const { method, path, access } of served.app.calls.filter((each) => each.access !== 'public')) {
    const reply = await request(served.base, method, urlOf(path), bodyOf(method));
    expect([method, path, access, reply.code]).toEqual([method, path, access, '401']);
  }
});

it('a role is refused every call whose capability the table does not give it', async () => {
  let pair = 0;
  for (const { code, capabilities: held = [] } of roles) {
    const account = accounts.find((each) => each.roles.includes(code));
    if (!account) continue;
    const person = await signIn(served.base, account.userName);
    for (const { method, path, capability } of served.app.calls) {
      if (!capability || held.includes(capability)) continue;
      pair += 1;
      if (pair % every !== 0) continue;
      const { token } = person;
      const reply = await request(served.base, method, urlOf(path), { token, ...bodyOf(method) });
      expect([code, method, path, reply.code]).toEqual([code, method, path, 40300]);
    }
  }
  expect(pair).toBeGreaterThan(500);
});

it('with another’s ids, somebody of another village finds nothing', async () => {
  const journey = new Journey(served.base);
  const started = await journey.start('nonghu1', 'wfjb', {
    wfjb: { xzc: '350399100201', cxz: '第1村民小组', nhxm: '黄违建', zjddz: '村口', jbnr: '未批先建' },
  });
  const { processId, tasks } = started.data;
  const ids: Record<string, string> = {
    '/v1/flowable/process/:id': processId,
    '/v1/process/:id': processId,
    '/v1/flowable/task/:id': tasks[0]?.id ?? 'none',
    '/v1/processTask/:id': tasks[0]?.id ?? 'none',
    '/v1/homestead/case/:processId': processId,
  };
  const asked = served.app.calls.filter(
    ({ method, path, query }) =>
      method === 'GET' &&
      Object.keys(ids).some((start) => path.startsWith(start)) &&
      !((query as { required?: string[] } | undefined)?.required ?? []).length,
  );
  expect(asked.length).toBeGreaterThan(4);
  for (const userName of ['nonghu2', 'cunwei2', 'zhenban2']) {
    const stranger = await signIn(served.base, userName);
    for (const { path } of asked) {
      const start = Object.keys(ids).find((each) => path.startsWith(each))!;
      const url = path.replace(start, start.replace(/:\w+$/, ids[start]!)).replace(/:[A-Za-z]+/g, 'none');
      const { code } = await stranger.get(url);
      expect([userName, path, code]).toEqual([userName, path, 40400]);
    }
  }
});

/** Who may do what where, by the rows alone: written apart from the judge. */
const allowed = (userName: string, capability: string, division: string) => sql<{ ok: boolean }>`
  select exists (
    select 1 from people.account a
      join people.account_role g on g.account_id = a.id and g.state = 'active'
        and (g.valid_from is null or g.valid_from <= current_date) and (g.valid_until is null or g.valid_until >= current_date)
      join people.role r on r.code = g.role_code and r.is_enabled and r.capabilities @> array[${capability}]
      cross join lateral (
        select unnest(r.divisions) as place where r.scope = 'listed'
        union all select coalesce(g.division_code, a.division_code)
          where (r.scope, length(coalesce(g.division_code, a.division_code))) in
            (('village', 12), ('township', 9), ('township', 12), ('county', 6), ('county', 9), ('county', 12))
        union all select '' where r.scope = 'platform'
      ) area
    where a.user_name = ${userName}
      and (${division} like area.place || '%' or (length(${division}) < 12 and area.place like ${division} || '%'))
  ) as ok`;

it('the explanation is right for 200 random people, capabilities and places, by an oracle of its own', async () => {
  let seed = 20_261_123;
  const random = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const places = ['350399', '350399100', '350399101', '350399100201', '350399100202', '350399101201'];
  await sql`insert into people.role (code, name, scope, divisions, capabilities)
    values ('listed', '两村', 'listed', '{350399100202,350399101201}', '{workflow.case.end,papers.paper.create}')`.execute(
    served.db.kysely,
  );
  for (const { userName } of accounts)
    await sql`insert into people.account_role (account_id, role_code, division_code, valid_until)
      select id, ${pick([...roles.map(({ code }) => code), 'listed'])}, ${pick(places)},
        case when ${random(4)} = 0 then date '2020-01-01' end
      from people.account where user_name = ${userName} and user_name <> 'admin' on conflict do nothing`.execute(
      served.db.kysely,
    );
  const verdicts = { true: 0, false: 0 };
  for (let round = 0; round < 200; round += 1) {
    const { userName } = pick(accounts);
    const capability = pick(pick(roles.filter((role) => role.capabilities?.length)).capabilities ?? []);
    const division = pick(places);
    const query = new URLSearchParams({ user: userName, capability, object: division });
    const { data } = await admin.get<{ ok: boolean; text: string }>(`/permission/explain?${query}`);
    const { ok } = await one<{ ok: boolean }>(served.db.kysely, allowed(userName, capability, division));
    expect([userName, capability, division, data.ok]).toEqual([userName, capability, division, ok]);
    expect(data.text).toMatch(ok ? /→ 允许$/ : /→ 拒绝/);
    verdicts[`${ok}`] += 1;
  }
  expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(20);
});
