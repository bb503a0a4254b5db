import { randomUUID } from 'node:crypto';
import { newId } from '@homestead/database';
import type { RouteSpec } from '@homestead/http/contract';
import { formOf } from '../../../../modules/files/server/testing/form.ts';
import { picture } from '../../../../modules/files/server/testing/pictures.ts';
import { applicant } from '../../testing/case-forms.ts';
import { sampleInputs } from '../nonsense.ts';
import type { Answer, Attack, Ground } from './ground.ts';
import {
  accountId,
  foreignIds,
  makeStranger,
  newCase,
  newDraft,
  strangers,
  tracesOf,
  villages,
} from './strangers.ts';

/** Paths whose objects are open to everybody who is signed in: content, not cases. */
const open =
  /process-definition|task-definition|dataModel|flowElement|houseDrawing|\/v1\/form\/|\/calendar|\/organization/;

/** What a reply tells, without the id that it may repeat. */
const told = (answer: Answer, id: string) =>
  `${answer.status} ${answer.text.replaceAll(id, '…').replaceAll(encodeURIComponent(id), '…')}`;

/** A file of the first villager that no case holds, and one that a draft holds. */
async function plant(ground: Ground): Promise<void> {
  await makeStranger(ground);
  const form = formOf([
    { name: 'rule', content: 'jfsqjd.sfzzp' },
    { name: 'file', filename: '身份证.png', contentType: 'image/png', content: picture('png', 200, 120) },
  ]);
  await ground.send('POST', '/file/upload', {
    by: 'nonghu1',
    raw: form.body as never,
    headers: { 'content-type': form.type },
  });
  await newDraft(ground);
  await newCase(ground);
}

/** Calls that name an object in their path. */
const pathCalls = (ground: Ground): RouteSpec[] =>
  ground.served.app.calls.filter(
    ({ path, access }) =>
      path.includes(':') && access !== 'public' && !open.test(path) && !path.startsWith('/demo'),
  );

/** Ids of the kind that a path asks for come first; the others show what a wrong kind meets. */
function idsFor(path: string, ids: Record<string, string[]>): string[] {
  const group = /^\/v1\/([a-z]+)\/:id/.exec(path)?.[1] ?? '';
  if (ids[group]?.length) return ids[group];
  if (path.startsWith('/file')) return ids['file'] ?? [];
  if (path.startsWith('/notice')) return ids['notice'] ?? [];
  if (path.includes('/task/:')) return [...(ids['task'] ?? []), ...(ids['doneTask'] ?? [])];
  return ids['case'] ?? [];
}

const actions = [
  'claim',
  'unclaim',
  'save',
  'withdraw',
  'return',
  'transfer',
  'delegate',
  'addSigners',
  'add-signers',
  'removeSigners',
  'cc',
  'copy',
  'urge',
  'comment',
  'suspend',
  'resume',
  'activate',
  'end',
  'terminate',
  'discard',
  'move',
  'jump',
  'remind',
];

function filled(path: string, id: string, ground: Ground, others: readonly string[]): string {
  let isFirst = true;
  return path.replace(/:([A-Za-z]+)/g, (_whole, name: string) => {
    if (name === 'action') return ground.random.pick(actions);
    const value = isFirst ? id : ground.random.pick(others);
    isFirst = false;
    return encodeURIComponent(value);
  });
}

const bodyFor = (ground: Ground, id: string, people: readonly string[]): object | undefined => {
  const { random } = ground;
  const body = {
    reason: '查看',
    text: '查看',
    name: '改名.png',
    version: random.between(1, 3),
    userId: random.pick(people),
    userIds: [random.pick(people)],
    toTaskKey: 'nhsq',
    mode: 'after',
    fileIds: [id],
    formData: { jfsqjd: { name: '冒名', sfzh: '350399197503120013' } },
  };
  return random.chance(0.2) ? {} : body;
};

export const foreignPaths: Attack = {
  name: 'foreign ids in paths',
  holds: 'an object of others reads, to a stranger, like one that does not exist, and stays as it was',
  run: async (ground) => {
    await plant(ground);
    const ids = await foreignIds(ground);
    const people = [await accountId(ground, 'fremde'), await accountId(ground, 'nonghu1')];
    const everything = Object.values(ids).flat();
    const before = await tracesOf(ground, ids);
    for (const [at, spec] of pathCalls(ground).entries()) {
      const one = at % 2 === 0 ? strangers[0] : ground.random.pick(strangers);
      const those = ground.rounds > 1 ? strangers : [one];
      for (const by of those) {
        for (let turn = 0; turn < ground.rounds; turn++) {
          const fitting = idsFor(spec.path, ids);
          const id = ground.random.pick(
            fitting.length > 0 && ground.random.chance(0.8) ? fitting : everything,
          );
          const nothing = ground.random.chance(0.5) ? newId() : randomUUID();
          const path = filled(spec.path, id, ground, everything);
          const hasBody = spec.method === 'POST' || spec.method === 'PUT';
          const body = hasBody ? bodyFor(ground, id, people) : undefined;
          const answer = await ground.send(spec.method, path, { by, ...(body ? { body } : {}) });
          const twin = body && JSON.parse(JSON.stringify(body).replaceAll(id, nothing));
          const absent = await ground.send(spec.method, path.replace(encodeURIComponent(id), nothing), {
            by,
            ...(twin ? { body: twin } : {}),
          });
          ground.must(answer.status >= 400, 'a stranger is refused', answer);
          ground.must(
            told(answer, id) === told(absent, nothing),
            `what is not theirs reads like what does not exist (${absent.status} ${absent.text.slice(0, 120)})`,
            answer,
          );
        }
      }
    }
    ground.mustHold((await tracesOf(ground, ids)) === before, 'nothing of others was changed');
  },
};

const asksPassword = ({ body }: RouteSpec): boolean =>
  Object.keys((body as { properties?: object } | undefined)?.properties ?? {}).some((name) =>
    /password$/i.test(name),
  );

/** Bodies and queries that name objects: every declared property that takes text gets the foreign id. */
export const foreignBodies: Attack = {
  name: 'foreign ids in bodies and queries',
  holds: 'an id of others in a body or a query gives nothing away and changes nothing',
  run: async (ground) => {
    await plant(ground);
    const ids = await foreignIds(ground);
    const everything = Object.values(ids).flat();
    const before = await tracesOf(ground, ids);
    const mark = 'FOREIGN-0000-MARK';
    for (const [at, spec] of ground.served.app.calls.entries()) {
      if (spec.access === 'public' || spec.kind === 'multipart' || open.test(spec.path)) continue;
      // Tries at a password are counted, so that two equal calls are answered differently.
      if (asksPassword(spec)) continue;
      if (!spec.body && !spec.query) continue;
      const inputs = sampleInputs(spec, Array<string>(40).fill(mark), {
        seed: ground.seed * 1000 + at,
        count: ground.rounds > 1 ? ground.rounds * 6 : 3,
      });
      for (const { path, text } of inputs) {
        if (!path.includes(mark) && !text?.includes(mark)) continue;
        const id = ground.random.pick(everything);
        const by = ground.random.pick(strangers);
        const put = (known: string) => ({
          path: path.replaceAll(mark, known),
          raw: text?.replaceAll(mark, known),
        });
        const nothing = newId();
        const send = (known: string) => {
          const { path: to, raw } = put(known);
          return ground.send(spec.method, to, {
            by,
            ...(raw === undefined ? {} : { raw, headers: { 'content-type': 'application/json' } }),
          });
        };
        const answer = await send(id);
        if (answer.status >= 200 && answer.status < 300 && spec.method !== 'GET') continue;
        const absent = await send(nothing);
        ground.must(
          told(answer, id) === told(absent, nothing),
          `a foreign id reads like one of nothing (${absent.status} ${absent.text.slice(0, 160)})`,
          answer,
        );
      }
    }
    ground.mustHold((await tracesOf(ground, ids)) === before, 'nothing of others was changed');
  },
};

/** Files of others named in one's own form, rich text, record, comment or ticket. */
export const foreignFiles: Attack = {
  name: 'foreign files in own forms',
  holds: 'naming a file of others in a case, record, comment or ticket of one’s own opens it to nobody',
  run: async (ground) => {
    await plant(ground);
    const { file = [] } = await foreignIds(ground);
    ground.mustHold(file.length > 0, 'there is a file to steal');
    for (const id of file.slice(0, ground.rounds + 1)) {
      const draft = await newDraft(ground, 'fremde');
      const base = applicant(villages.other).jfsqjd;
      const spots = [
        { sfzzp: id },
        { sfzzp: `${id},${id}` },
        { fkozp: ` ${id} ` },
        { jftzxzJzsjtzzp: id },
        { cwhGsnr: `<p><img data-file-id="${id}" src="/api/file/preview/${id}"></p>` },
      ];
      for (const spot of spots) {
        const body = { processKey: 'zjdjfsp', draft: true, formData: { jfsqjd: { ...base, ...spot } } };
        await ground.send('POST', '/v1/flowable/process', { by: 'fremde', body });
      }
      const mine = await ground.send('GET', `/v1/flowable/process/${draft}`, { by: 'fremde' });
      const tasks = (mine.data as { tasks?: { id: string }[] } | null)?.tasks ?? [];
      for (const { id: taskId } of tasks) {
        for (const spot of spots)
          await ground.send('POST', `/v1/flowable/task/${taskId}/save`, {
            by: 'fremde',
            body: { formData: { jfsqjd: spot } },
          });
        await ground.send('POST', `/v1/flowable/task/${taskId}/comment`, {
          by: 'fremde',
          body: { text: '看', fileIds: [id] },
        });
      }
      for (const group of ['daglsqxz', 'dwjbxx', 'wfjb'])
        await ground.send('POST', `/v1/${group}`, {
          by: 'fremde',
          body: { files: id, fj: id, zp: id, sczp: id },
        });
      for (const path of ['download', 'preview', 'thumbnail']) {
        const answer = await ground.send('GET', `/file/${path}/${id}`, { by: 'fremde' });
        ground.must(answer.status === 404, 'a file of others stays closed', answer);
        const issued = await ground.send('POST', '/user/ticket', { by: 'fremde', body: { fileId: id } });
        const { ticket } = (issued.data ?? {}) as { ticket?: string };
        if (!ticket) continue;
        const opened = await ground.send('GET', `/file/${path}/${id}?Authentication=${ticket}`);
        ground.must(opened.status === 404, 'a ticket gives no more than its holder may see', opened);
      }
      const listed = await ground.send('GET', `/file/fileIds?fileIds=${id}`, { by: 'fremde' });
      ground.must(
        (listed.data as unknown[] | undefined)?.length === 0,
        'names of foreign files are not told',
        listed,
      );
    }
  },
};

/** Acts that name people: nobody gets work, rights or knowledge by being named by a stranger. */
export const foreignTickets: Attack = {
  name: 'tickets beyond their file',
  holds: 'a ticket opens the one thing that it names, by GET alone, and nothing once its session ended',
  run: async (ground) => {
    await plant(ground);
    const { file = [], case: cases = [] } = await foreignIds(ground);
    const issued = await ground.send('POST', '/user/ticket', { by: 'nonghu1', body: { fileId: file[0] } });
    const map = await ground.send('POST', '/user/ticket', { by: 'nonghu1', body: { scope: 'map' } });
    for (const reply of [issued, map]) {
      const { ticket = '' } = (reply.data ?? {}) as { ticket?: string };
      for (const [at, spec] of ground.served.app.calls.entries()) {
        if (spec.access === 'public') continue;
        // In a short run each ticket is tried at every second call, and both where one of them opens something.
        const isOpened = /^\/(mapService|file)/.test(spec.path);
        if (ground.rounds === 1 && !isOpened && (at % 2 === 0) === (reply === map)) continue;
        const id = spec.path.includes('/file/') ? (file[1] ?? 'none') : (cases[0] ?? 'none');
        const path = filled(spec.path, id, ground, cases);
        const hasBody = spec.method === 'POST' || spec.method === 'PUT';
        const options = hasBody ? { body: {} } : {};
        const byQuery = await ground.send(spec.method, `${path}?Authentication=${ticket}`, options);
        const byHeader = await ground.send(spec.method, path, { ...options, token: ticket });
        const isMap = spec.path.startsWith('/mapService') && reply === map;
        ground.must(byHeader.status >= 400, 'a ticket is no token', byHeader);
        ground.must(byQuery.status >= 400 || isMap, 'a ticket opens nothing but what it names', byQuery);
      }
    }
  },
};
