import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { phonePhoto } from '../../../../modules/files/server/testing/pictures.ts';
import { rootFolder } from '../../config.ts';
import { applicant } from '../../testing/case-forms.ts';
import type { Answer, Attack, Ground } from './ground.ts';
import { upload } from './pictures.ts';
import { makeStranger, newCase, villages } from './strangers.ts';

/** One reader of each role, and strangers. */
const readers = [
  'fremde',
  'nonghu1',
  'nonghu2',
  'jiti',
  'cunwei',
  'cunwei2',
  'xuncha',
  'zhenban',
  'zhenban2',
  'nongye',
  'ziran',
  'linye',
  'shuili',
  'zhenzhang',
  'xianziran',
  'nongyeju',
  'zhifa',
  'dengji',
  'admin',
  'shenji',
];

const identity =
  /(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![\dXx])/g;

/** Roles to which the county's content gives the sight of personal data. */
const revealing = (
  JSON.parse(readFileSync(join(rootFolder, 'content/people/roles.json'), 'utf8')) as {
    code: string;
    capabilities?: string[];
  }[]
).flatMap(({ code, capabilities }) =>
  capabilities?.includes('homestead.personalData.reveal') ? [code] : [],
);

/** Who may see a case's form unmasked: its owners, whoever holds or held one of its tasks, and roles that may by content. */
async function partIn(ground: Ground): Promise<Map<string, Set<string>>> {
  const found = await rows<{ who: string; id: string }>(
    ground.db,
    sql`select a.user_name as who, i.id from workflow.instance i join people.account a on a.id = any(i.owner_ids)
      union select a.user_name, i.id from workflow.instance i, people.account a join people.account_role r on r.account_id = a.id
        where r.role_code = any(${revealing}::text[])
      union select a.user_name, t.process_id from workflow.task t join people.account a on a.id in (t.assignee_id, t.completed_by)
        or a.id = any(t.candidate_users)
        or exists (select 1 from people.account_role r where r.account_id = a.id and r.role_code = any(t.candidate_groups)
          and (t.division like a.division_code || '%' or (length(t.division) < 12 and a.division_code like t.division || '%')))`,
  );
  const part = new Map<string, Set<string>>();
  for (const { who, id } of found) part.set(who, (part.get(who) ?? new Set()).add(id));
  return part;
}

async function telephones(ground: Ground): Promise<string[]> {
  const found = await rows<{ phone: string }>(
    ground.db,
    sql`select distinct phone from people.account where phone is not null
      union select distinct lxdh from models.jfsqjd where lxdh ~ '^1[0-9]{10}$'`,
  );
  return found.map(({ phone }) => phone);
}

async function phoneOf(ground: Ground, userName: string): Promise<string | undefined> {
  const [found] = await rows<{ phone: string | null }>(
    ground.db,
    sql`select phone from people.account where user_name = ${userName}`,
  );
  return found?.phone ?? undefined;
}

function personalIn(text: string, phones: readonly string[]): string[] {
  return [...(text.match(identity) ?? []), ...phones.filter((phone) => text.includes(phone))];
}

export const crawling: Attack = {
  name: 'crawling every list and detail',
  holds:
    'no list gives a whole identity number or telephone, and no detail does to one without a part in the case',
  run: async (ground) => {
    await makeStranger(ground);
    await newCase(ground);
    const part = await partIn(ground);
    const phones = await telephones(ground);
    const gets = ground.served.app.calls.filter(
      ({ method, kind, access }) => method === 'GET' && kind !== 'stream' && access !== 'public',
    );
    const lists = gets.filter(({ path }) => !path.includes(':'));
    const wanted =
      ground.rounds > 1 ? readers : [...new Set([1, 2, 3].map(() => ground.random.pick(readers)))];
    for (const by of wanted) {
      const own = part.get(by) ?? new Set();
      const ownPhone = await phoneOf(ground, by);
      const judge = (answer: Answer, processId: string | null, isOwnData = false) => {
        if (processId !== null && own.has(processId)) return;
        const found = personalIn(answer.text, phones).filter((text) => !(isOwnData && text === ownPhone));
        ground.must(found.length === 0, `whole personal data (${found.slice(0, 2).join('、')})`, answer);
      };
      const seen = new Set<string>();
      const objects: { path: string; processId: string | null }[] = [];
      for (const { path, query } of lists) {
        const isPaged = 'pageSize' in ((query as { properties?: object } | undefined)?.properties ?? {});
        const answer = await ground.send('GET', isPaged ? `${path}?pageSize=100` : path, { by });
        const one = (answer.data as { processId?: string } | null)?.processId;
        // What is held about oneself is told whole, to oneself.
        judge(answer, path.endsWith('/one') ? (one ?? null) : null, path === '/v1/my-data');
        const page = answer.data as { records?: Record<string, unknown>[] } | null;
        for (const record of page?.records ?? []) {
          const id = String(record['id'] ?? '');
          const processId = String(record['processId'] ?? (path.endsWith('/process') ? id : ''));
          if (processId) seen.add(processId);
          const detail = gets.find((spec) => spec.path === `${path}/:id`);
          if (detail && id) objects.push({ path: `${path}/${id}`, processId: processId || null });
        }
      }
      const ends = ['', '/tasks', '/diagram', '/checks', '/summary', '/stages'];
      for (const id of seen) {
        for (const end of ends) objects.push({ path: `/v1/flowable/process/${id}${end}`, processId: id });
        for (const path of ['/v1/homestead/case/', '/v1/homestead/refusal-notice/'])
          objects.push({ path: `${path}${id}`, processId: id });
        for (const group of ['jfsqjd', 'kgfxjd', 'jgysjd', 'bdcdj', 'wfjb', 'rcxj'])
          objects.push({ path: `/v1/${group}/one?processId=${id}`, processId: id });
        const told = await ground.send('GET', `/v1/flowable/process/${id}/tasks`, { by });
        for (const record of (told.data as { id?: string }[] | null) ?? [])
          objects.push({ path: `/v1/flowable/process/${id}/tasks/${record.id}`, processId: id });
      }
      const most = 12 * ground.rounds;
      const chosen =
        objects.length > most ? Array.from({ length: most }, () => ground.random.pick(objects)) : objects;
      for (const { path, processId } of chosen) judge(await ground.send('GET', path, { by }), processId);
    }
  },
};

/** An identity photo in a submitted case, asked for by everybody in every way that a file is served. */
export const photos: Attack = {
  name: 'files of sensitive fields',
  holds: 'the bytes of an identity photo reach nobody without a part in its case',
  run: async (ground) => {
    await makeStranger(ground);
    const bytes = phonePhoto(1, 900, 600);
    const sent = await upload(ground, 'nonghu1', {
      name: '身份证.jpg',
      type: 'image/jpeg',
      bytes,
      rule: 'jfsqjd.sfzzp',
    });
    const { id } = sent.data as { id: string };
    const formData = { jfsqjd: { ...applicant(villages.own).jfsqjd, sfzzp: id } };
    const body = { processKey: 'zjdjfsp', formData };
    const made = await ground.send('POST', '/v1/flowable/process', { by: 'nonghu1', body });
    const { processId } = made.data as { processId: string };
    const part = await partIn(ground);
    for (const by of readers) {
      if (part.get(by)?.has(processId)) continue;
      const issued = await ground.send('POST', '/user/ticket', { by, body: { fileId: id } });
      const { ticket = '' } = (issued.data ?? {}) as { ticket?: string };
      for (const way of ['download', 'preview', 'thumbnail']) {
        for (const sending of [{ by }, { query: `?Authentication=${ticket}` }]) {
          const { query = '', ...as } = sending as { by?: string; query?: string };
          const shown = await ground.send('GET', `/file/${way}/${id}${query}`, as);
          ground.must(way !== 'download' || shown.status >= 400, 'nobody without a part downloads it', shown);
          ground.must(!shown.bytes.equals(bytes), 'nobody without a part gets its bytes', shown);
          ground.must(!shown.bytes.includes('Exif'), 'a copy carries no place', shown);
        }
      }
    }
  },
};

export const probing: Attack = {
  name: 'probing masked fields by filter and order',
  holds: 'what is masked cannot be found sign by sign through filter, keyword or order',
  run: async (ground) => {
    const { processId } = await newCase(ground);
    const secrets = ['350399197503120013', '35039919750312001', '0013', '14000000001', '0000001'];
    for (const group of ['jfsqjd', 'wfjb', 'rcxj', 'dwjbxx', 'daglsqxz', 'process', 'processTask', 'bdcdj']) {
      for (const secret of secrets) {
        for (const query of [
          `keyword=${secret}`,
          `sfzh=${secret}`,
          `lxdh=${secret}`,
          `jtcy=${secret}`,
          'sort=sfzh',
          'sort=-lxdh',
        ]) {
          const answer = await ground.send('GET', `/v1/${group}?${query}&pageSize=200`, { by: 'nongyeju' });
          const found =
            (answer.data as { records?: { processId?: string; id?: string }[] } | null)?.records ?? [];
          const isOrder = query.startsWith('sort');
          ground.must(
            isOrder
              ? answer.status >= 400
              : !found.some((one) => [one.processId, one.id].includes(processId)),
            'masked fields are neither searched nor sorted by',
            answer,
          );
        }
      }
    }
  },
};

export const remembering: Attack = {
  name: 'what logs remember',
  holds: 'the operation log keeps neither identity numbers nor telephones, passwords, tokens nor tickets',
  run: async (ground) => {
    const secret = '350399197503120013';
    const token = await ground.tokenOf('nonghu1');
    const began = new Date();
    await ground.send('GET', `/v1/jfsqjd?keyword=${secret}&sfzh=${secret}`, { by: 'nonghu1' });
    await ground.send('GET', `/v1/nothing/${secret}?lxdh=14000000001&Authentication=${token}`, {
      by: 'nonghu1',
    });
    await ground.send('GET', `/file/${secret}`, { by: 'nonghu1' });
    await ground.send('POST', '/user/login', { body: { username: secret, password: `Secret@${secret}` } });
    await ground.send('POST', '/v1/homestead/advice', {
      by: 'nonghu1',
      body: { formKey: secret, formData: {} },
    });
    await ground.send('DELETE', `/v1/flowable/process/${secret}`, { by: 'nonghu1' });
    await written(ground, 'DELETE /v1/flowable/process/%', began);
    const kept = await rows<{ line: string }>(
      ground.db,
      sql`select o::text as line from audit.operation o
        where o::text ~ ${`${secret}|14000000001|Secret@|${token}`} order by id desc limit 3`,
    );
    ground.mustHold(kept.length === 0, 'the log holds no personal data and no secrets', kept);
  },
};

/** Waits until the entry of a call is written: entries of reads come in the background. */
async function written(ground: Ground, route: string, since: Date): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await rows(
      ground.db,
      sql`select 1 from audit.operation where route like ${route} and at >= ${since} limit 1`,
    );
    if (found.length > 0) return;
    await pause(100);
  }
  ground.mustHold(false, `the call ${route} is in the log`);
}
