import type { Role } from '@homestead/people/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { pixel } from '../testing/papers/paper.ts';
import { type Served, serve } from '../testing/served.ts';

const village = '350399100201';
const here = '350399100';
const elsewhere = '350399101';

let served: Served;
let admin: Person;
let clerk: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  const role = (code: string, capabilities: string[]) =>
    admin.post<Role>('/role', { code, name: code, scope: 'township', capabilities });
  // An administrator gives what they hold; what this test looks at is where it then holds.
  await sql`insert into people.role (code, name, scope, capabilities) values ('able', '经办', 'township',
    '{papers.paper.create,papers.paper.revoke,homestead.reporter.read,files.original.read,workflow.answer.read}')`.execute(
    served.db.kysely,
  );
  expect((await role('watcher', [])).code).toBe(200);
});
afterAll(() => served?.close());

/** The clerk sees cases of one township, and may do these things in the places named. */
async function grantIn(division: string) {
  await sql`delete from people.account_role where account_id = (select id from people.account where user_name = 'dengji')`.execute(
    served.db.kysely,
  );
  for (const [code, place] of [
    ['watcher', here],
    ['able', division],
  ])
    await sql`insert into people.account_role (account_id, role_code, division_code, created_at, state)
      select id, ${code}, ${place}, now(), 'active' from people.account where user_name = 'dengji'`.execute(
      served.db.kysely,
    );
  clerk = await signIn(served.base, 'dengji');
}

it('a right that holds in another township opens nothing of a case that is merely seen', async () => {
  const journey = new Journey(served.base);
  const photo = await journey.upload('xuncha', pixel('现场.png'), 'rcxj.szfddxctkzp');
  const inspection = await journey.start('xuncha', 'rcxj', {
    rcxj: {
      xzc: village,
      cxz: '第2村民小组',
      nhxm: '林某',
      zjddz: '村口',
      szfddxctkbz: '打地基',
      szfddxctkzp: photo,
    },
  });
  expect(inspection.code, inspection.text).toBe(200);
  const report = await journey.start('nonghu2', 'wfjb', {
    wfjb: { xzc: village, cxz: '第1村民小组', nhxm: '不详', zjddz: '村口', jbnr: '占地' },
  });
  expect(report.code, report.text).toBe(200);
  const { processId } = report.data;
  const application = (await journey.start()).data.processId;
  const asked = async () => {
    const { data } = await clerk.get<{ can: string[] }>(`/v1/report/${processId}`);
    const preview = await fetch(`${served.base}/api/file/preview/${photo}`, {
      headers: { authentication: clerk.token },
    });
    return {
      seen: (await clerk.get(`/v1/flowable/process/${processId}`)).code,
      reporter: data.can,
      open: (await clerk.post(`/v1/report/${processId}/reporter`, { reason: '核查' })).code,
      original: preview.headers.get('content-type'),
      paper: (await clerk.post(`/v1/flowable/process/${application}/papers/application`)).code,
    };
  };
  await grantIn(elsewhere);
  expect(await asked()).toMatchObject({ seen: 200, open: 40300, original: 'image/webp', paper: 40300 });
  await grantIn(here);
  expect(await asked()).toMatchObject({ seen: 200, open: 200, original: 'image/png', paper: 200 });
});

it('a case offers what is known of its reporter where one is hidden, to whoever sees it, and no other case does', async () => {
  const journey = new Journey(served.base);
  const { data } = await journey.start('nonghu2', 'wfjb', {
    wfjb: { xzc: village, cxz: '第1村民小组', nhxm: '不详', zjddz: '村口', jbnr: '占地' },
  });
  const application = (await journey.start()).data.processId;
  const offers = async (userName: string, processId: string) =>
    (
      await (await journey.as(userName)).get<{ can: string[] }>(`/v1/homestead/case/${processId}`)
    ).data.can.includes('readReport');
  expect(await offers('nonghu2', data.processId)).toBe(true);
  expect(await offers('cunwei', data.processId)).toBe(true);
  expect(await offers('nonghu1', application)).toBe(false);
  expect(await offers('jiti', application)).toBe(false);
});
