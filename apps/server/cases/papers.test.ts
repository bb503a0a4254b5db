import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@homestead/calendar/server';
import { rows } from '@homestead/database';
import { loadContent } from '@homestead/forms/server';
import { checkWordTemplates, createKeyRing, fillWord, loadKinds } from '@homestead/papers/server';
import { createCanvas } from '@napi-rs/canvas';
import JSZip from 'jszip';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig, rootFolder } from '../config.ts';
import { wayToApproval, wayToRegistration } from '../testing/case-forms.ts';
import type { Person } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { paper } from '../testing/papers/paper.ts';
import { download, textOf } from '../testing/papers/pdf.ts';
import { type Served, serve } from '../testing/served.ts';

const contentFolder = join(rootFolder, 'content');

interface Paper {
  id: string;
  kind: string;
  title: string;
  number: string;
  state: string;
  failure: string | null;
  fileId: string;
  masked: boolean;
  sha256: string;
  createTime: string;
}

let served: Served;
let journey: Journey;
let processId: string;
const dataFolder = mkdtempSync(join(tmpdir(), 'homestead-papers-'));
beforeAll(async () => {
  served = await serve({ dataFolder });
  journey = new Journey(served.base);
  const sample = await journey.sample('clean');
  const checks = await journey.analyse(sample.geometry.geometry);
  processId = (await journey.start()).data.processId;
  const signed = await journey.upload('cunwei', handwriting(), 'jfsqjd.cwhXcqm');
  await journey.follow(
    processId,
    wayToApproval(sample.geometry.geometry, checks).map((step) =>
      step.taskKey === 'cwhsh'
        ? { ...step, form: { jfsqjd: { ...step.form['jfsqjd'], cwhXcqm: signed } } }
        : step,
    ),
  );
  await journey.follow(processId, wayToRegistration.slice(0, 1));
});
afterAll(async () => {
  await served.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** A line that a finger drew. */
function handwriting(): { name: string; mimeType: string; buffer: Buffer } {
  const canvas = createCanvas(300, 120);
  const pen = canvas.getContext('2d');
  pen.lineWidth = 4;
  pen.moveTo(20, 90);
  for (let at = 1; at < 10; at += 1) pen.lineTo(20 + at * 28, at % 2 ? 20 : 95);
  pen.stroke();
  return { name: '签名.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') };
}

const papersOf = async (person: Person) =>
  (
    await person.get<{ papers: Paper[]; creatable: { kind: string }[] }>(
      `/v1/flowable/process/${processId}/papers`,
    )
  ).data;

const recordOf = async (person: Person) =>
  (await person.get<{ formData: { jfsqjd: Record<string, string> } }>(`/v1/flowable/process/${processId}`))
    .data.formData.jfsqjd;

it('a process without kinds of papers says that its cases have none', async () => {
  const form = { wfjb: { cxz: '第3村民小组', nhxm: '陈建房', zjddz: '村口', jbnr: '无证建房' } };
  const report = await journey.start('nonghu1', 'wfjb', form);
  const ofCase = async (id: string) =>
    (await (await journey.as('nonghu1')).get<{ hasKinds: boolean }>(`/v1/flowable/process/${id}/papers`))
      .data;
  expect(await ofCase(report.data.processId)).toMatchObject({ hasKinds: false, papers: [], creatable: [] });
  expect(await ofCase(processId)).toMatchObject({ hasKinds: true });
});

describe('the papers of an approved case', () => {
  it('are asked for with the numbers and wait until they are made', async () => {
    const { papers } = await papersOf(await journey.as('zhenban'));
    expect(papers.find(({ kind }) => kind === 'homestead-approval')).toMatchObject({
      state: 'preparing',
      fileId: null,
    });
  });

  it('are kept as files of the case, with their digest, in the field that content names [S1-3.kgfxjd-uploads]', async () => {
    expect(await served.app.preparePapers()).toBeGreaterThan(0);
    const officer = await journey.as('zhenban');
    const { papers } = await papersOf(officer);
    const approval = papers.find(({ kind }) => kind === 'homestead-approval')!;
    expect(approval, approval.failure ?? '').toMatchObject({ state: 'ready', masked: false });
    const record = await recordOf(officer);
    expect(record['nczjdpzs']).toBe(approval.fileId);
    expect(approval.number).toBe(record['nczjdpzsh']);
    const pdf = await download(served.base, officer.token, approval.fileId);
    expect(createHash('sha256').update(pdf!).digest('hex')).toBe(approval.sha256);
    const text = await textOf(pdf!);
    for (const value of [record['nczjdpzsh'], record['name'], record['nsqdz'], record['nsqszd']])
      expect(text).toContain(value);
  });

  it('are made again by whoever may make papers, and the new one takes the place of the old', async () => {
    const officer = await journey.as('zhenban');
    const made = await officer.post<Paper>(`/v1/flowable/process/${processId}/papers/homestead-approval`);
    expect(made.data, made.text).toMatchObject({ state: 'ready' });
    const { papers } = await papersOf(officer);
    expect(papers.filter(({ kind }) => kind === 'homestead-approval').map(({ state }) => state)).toEqual([
      'ready',
      'replaced',
    ]);
    expect((await recordOf(officer))['nczjdpzs']).toBe(made.data.fileId);
  });

  it('are not made by a villager, and not seen by another one', async () => {
    const applicant = await journey.as('nonghu1');
    const refused = await applicant.post(`/v1/flowable/process/${processId}/papers/homestead-approval`);
    expect(refused).toMatchObject({ code: 40300, message: '您不能生成这种文书' });
    expect((await papersOf(applicant)).papers.length).toBeGreaterThan(0);
    const other = await journey.as('nonghu2');
    expect((await other.get(`/v1/flowable/process/${processId}/papers`)).code).toBe(40400);
    expect(
      await download(served.base, other.token, (await papersOf(applicant)).papers[0]!.fileId),
    ).toBeNull();
  });
});

interface Verification {
  result: string;
  papers: {
    state: string;
    title: string;
    number: string;
    facts: { label: string; value: string }[];
    revokeReason: string | null;
    digests: string[];
  }[];
}

describe('a paper that anybody verifies', () => {
  const verify = async (code: string): Promise<Verification> => {
    const reply = await fetch(`${served.base}/api/v1/papers/verify/${encodeURIComponent(code)}`);
    return ((await reply.json()) as { data: Verification }).data;
  };
  /** What the QR of the standing approval carries, and the paper itself. */
  async function standing() {
    const { papers } = await papersOf(await journey.as('zhenban'));
    const paper = papers.find(({ kind, state }) => kind === 'homestead-approval' && state !== 'replaced')!;
    const [kept] = await rows<{ check: { code: string; url: string } }>(
      served.db.kysely,
      sql`select facts->'check' as check from papers.paper where id = ${paper.id}`,
    );
    const { code, url } = kept!.check;
    return { paper, code, scanned: url.split('/').at(-1)! };
  }

  it('is valid by its QR and by its code as typed, with masked facts and without identity number or telephone', async () => {
    const { paper, code, scanned } = await standing();
    const record = await recordOf(await journey.as('zhenban'));
    const found = await verify(scanned);
    expect(found).toMatchObject({ result: 'found', papers: [{ state: 'valid', number: paper.number }] });
    expect(await verify(code.toLowerCase().replaceAll('-', ' '))).toEqual(found);
    const [first] = found.papers;
    const text = JSON.stringify(found);
    expect(first!.facts).toContainEqual({ label: '申请人', value: expect.stringMatching(/^.\*.?$/) });
    expect(first!.facts.map(({ value }) => value)).toContain(record['nsqdz']);
    for (const secret of [record['name'], record['sfzh'], record['lxdh']]) expect(text).not.toContain(secret);
    expect(first!.digests).toContain(paper.sha256);
  });

  it('fails with one altered digit of its code, its signature or what is kept of it', async () => {
    const { paper, code, scanned } = await standing();
    const other = (sign: string) => (sign === '7' ? '8' : '7');
    expect(await verify(other(code[0]!) + code.slice(1))).toEqual({ result: 'unknown', papers: [] });
    const [first, key, signature = ''] = scanned.split('.');
    const forged = signature.slice(0, 20) + other(signature[20]!) + signature.slice(21);
    expect(await verify(`${first}.${key}.${forged}`)).toEqual({ result: 'altered', papers: [] });
    expect(await verify(`${first}.00000000.${signature}`)).toEqual({ result: 'altered', papers: [] });
    const setArea = (area: string) =>
      sql`update papers.paper set facts = jsonb_set(facts, '{fields,area}', to_jsonb(${area}::text)) where id = ${paper.id}`.execute(
        served.db.kysely,
      );
    const [kept] = await rows<{ area: string }>(
      served.db.kysely,
      sql`select facts->'fields'->>'area' as area from papers.paper where id = ${paper.id}`,
    );
    const { area } = kept!;
    await setArea(`1${area}`);
    expect((await verify(code)).result).toBe('altered');
    await setArea(area);
    expect((await verify(code)).result).toBe('found');
  });

  it('is told of by its number alone without what it prints', async () => {
    const { paper } = await standing();
    const found = await verify(paper.number);
    expect(found.papers).toMatchObject([{ state: 'valid', facts: [] }]);
    expect((await verify('农宅字9999999999999999号')).result).toBe('unknown');
  });

  it('says that it was revoked, when and why, once an officer with the right has revoked it', async () => {
    const { paper, scanned } = await standing();
    const revoke = (person: Person, reason: string) =>
      person.put(`/v1/papers/${paper.id}/revoke`, { reason });
    expect((await revoke(await journey.as('zhenban'), '面积填写有误')).code).toBe(40300);
    const head = await journey.as('zhenzhang');
    expect((await revoke(head, ' 　')).code).not.toBe(200);
    const done = await revoke(head, '面积填写有误');
    expect(done.data, done.text).toMatchObject({ state: 'revoked' });
    expect((await verify(scanned)).papers).toMatchObject([
      { state: 'revoked', revokeReason: '面积填写有误' },
    ]);
    expect((await revoke(head, '再次撤销')).code).not.toBe(200);
    const logged = await rows<{ summary: string }>(
      served.db.kysely,
      sql`select summary from audit.operation where summary like '撤销《%'`,
    );
    expect(logged).toEqual([{ summary: `撤销《农村宅基地批准书》（${paper.number}）：面积填写有误` }]);
  });

  it('stays valid when another key signs', async () => {
    const { code } = await standing();
    const ring = createKeyRing({
      db: served.db,
      clock: systemClock,
      signingKey: 'ab'.repeat(32),
      signature: 'ed25519',
    });
    const signed = await ring.sign('另一份');
    expect(await ring.verify('另一份', signed)).toBe('ed25519');
    expect(await ring.verify('另一分', signed)).toBe(null);
    expect((await verify(code)).result).toBe('found');
  });

  it('stays valid when the county goes over to SM2, and each tells which algorithm signed it', async () => {
    const earlier = await standing();
    const settings = { DATA_DIR: dataFolder, SEED: 'demo', LOG: 'silent', PAPER_SIGNATURE: 'sm2' };
    const node = await createApp(readConfig(settings), {
      backgroundJobs: false,
      demoCases: false,
      db: served.db,
    });
    try {
      const base = await node.server.listen({ port: 0, host: '127.0.0.1' });
      const officer = await new Journey(base).as('zhenban');
      const made = await officer.post<Paper>(`/v1/flowable/process/${processId}/papers/homestead-approval`);
      expect(made.data, made.text).toMatchObject({ state: 'ready' });
    } finally {
      await node.close();
    }
    const { code, scanned } = await standing();
    expect(code).not.toBe(earlier.code);
    const now = await verify(scanned);
    expect(now).toMatchObject({ result: 'found', papers: [{ state: 'valid', signedBy: 'sm2' }] });
    const before = await verify(earlier.scanned);
    expect(before).toMatchObject({ result: 'found', papers: [{ signedBy: 'ed25519' }] });
    const [first, key] = scanned.split('.');
    const [, , signature] = earlier.scanned.split('.');
    expect((await verify(`${first}.${key}.${signature}`)).result).toBe('altered');
  });
});

it('papers of an approval that was taken back are named to whoever refuses the case, unless they were revoked', async () => {
  const head = await journey.as('zhenzhang');
  await journey.follow(processId, wayToRegistration.slice(1, 2));
  const officer = await journey.as('zhenban');
  const { data: stands } = await officer.get<{ tasks: { taskKey: string; id: string }[] }>(
    `/v1/flowable/process/${processId}`,
  );
  const task = stands.tasks[0]!;
  expect(task.taskKey).toBe('xcfx');
  const back = await officer.post(`/v1/flowable/task/${task.id}/return`, {
    toTaskKey: 'lssp',
    reason: '批准前的材料有误',
  });
  expect(back.code, back.text).toBe(200);
  const { id: taskId } = await journey.taskOf('zhenzhang', processId, 'lssp');
  const preview = await head.post<{ staysInForce: string[] }>('/v1/flowable/task/preview', {
    ...{ taskId, approverStatus: 0, outcome: 'refuse', approverContent: '材料有误' },
    formData: {},
  });
  const { papers } = await papersOf(head);
  const standing = papers.filter(
    ({ kind, state }) =>
      state === 'ready' && ['approval-form', 'homestead-approval', 'planning-permit'].includes(kind),
  );
  expect(standing.map(({ kind }) => kind)).toContain('planning-permit');
  expect(preview.data.staysInForce.toSorted()).toEqual(
    standing.map(({ title, number }) => `《${title}》（${number}）`).toSorted(),
  );
  const undone = await officer.post(`/v1/flowable/task/${task.id}/withdraw`, {});
  expect(undone.code, undone.text).toBe(200);
});

describe('the papers of a finished case', () => {
  /** Who makes each kind that the system does not make by itself. */
  const byHand: Record<string, string> = {
    receipt: 'nonghu1',
    application: 'nonghu1',
    commitment: 'nonghu1',
    publicity: 'cunwei',
    'visit-record': 'zhenban',
  };
  const texts = new Map<string, string>();
  const pictured: string[] = [];
  let record: Record<string, Record<string, string>>;

  it('are all made, and say what the record says', async () => {
    await journey.follow(processId, wayToRegistration.slice(2));
    for (const [kind, by] of Object.entries(byHand)) {
      const made = await (await journey.as(by)).post<Paper>(
        `/v1/flowable/process/${processId}/papers/${kind}`,
      );
      expect(made.data, made.text).toMatchObject({ kind, state: 'ready' });
    }
    await served.app.preparePapers();
    const applicant = await journey.as('nonghu1');
    const { papers } = await papersOf(applicant);
    for (const { kind, state, fileId } of papers.filter((paper) => paper.state !== 'replaced')) {
      expect(['ready', 'revoked'], kind).toContain(state);
      const bytes = (await download(served.base, applicant.token, fileId))!;
      texts.set(kind, await textOf(bytes));
      if (Buffer.from(bytes).toString('latin1').includes('/Subtype /Image')) pictured.push(kind);
    }
    expect([...texts.keys()].sort()).toEqual(
      [...Object.keys(byHand), 'acceptance', 'approval-form', 'homestead-approval', 'planning-permit'].sort(),
    );
    record = (
      await applicant.get<{ formData: Record<string, Record<string, string>> }>(
        `/v1/flowable/process/${processId}`,
      )
    ).data.formData;
    const { jfsqjd = {}, jgysjd = {}, kgfxjd = {} } = record;
    const says = (kind: string, ...values: unknown[]) => {
      for (const value of values) expect(texts.get(kind), kind).toContain(String(value).replace(/\s+/g, ''));
    };
    says('receipt', jfsqjd['name'], jfsqjd['nsqdz'], jfsqjd['nsqzjdmj']);
    says(
      'application',
      jfsqjd['sfzh'],
      jfsqjd['lxdh'],
      jfsqjd['hkszd'],
      jfsqjd['name1'],
      jfsqjd['idNumber1'],
    );
    says('application', jfsqjd['sqly'], jfsqjd['nsqszd'], jfsqjd['nsqjzgd'], jfsqjd['nsqjzmj']);
    says('commitment', jfsqjd['name'], jfsqjd['cxz']);
    says('visit-record', '现场签名', jfsqjd['cwhXctkyj'], kgfxjd['xcqrr'], kgfxjd['hsyj'], jgysjd['adzjdmj']);
    says('approval-form', jfsqjd['sfzh'], jfsqjd['cwhJbr'], '自然资源部门意见同意', '林业部门：同意');
    says('homestead-approval', jfsqjd['nczjdpzsh'], jfsqjd['name'], '土地坐落', '附图', '存根');
    says('planning-permit', jfsqjd['xcjsghxkzh'], jfsqjd['name'], '遵守事项');
    says('acceptance', jgysjd['nczjdpzsh'], jgysjd['xcjsghxkzh'], jfsqjd['sfzh'], jgysjd['adzjdmj']);
  });

  it('show the signature of those on site on the record of the visits, and on no other paper', () => {
    expect(pictured).toEqual(['visit-record']);
  });

  it('say the names of town, village and group in a sentence without the form’s printed words a second time', () => {
    const { cxz } = record['jfsqjd'] ?? {};
    expect(texts.get('commitment')).toMatch(new RegExp(`本人申请在\\S+镇\\S*示范村${cxz}使用宅基地建房`));
  });

  it('name in public the committee to turn to, its contact and its telephone', () => {
    expect(texts.get('publicity')).toContain('请在公示期内向示范村村民委员会吴村安（电话0594-0000202）反映');
  });

  it('say from when to when the case hangs in public, by the timer of its process', () => {
    expect(texts.get('publicity')).toMatch(
      /公示期：自\d{4}年\d{1,2}月\d{1,2}日起至\d{4}年\d{1,2}月\d{1,2}日止，共5个工作日。/,
    );
  });

  it('bear the day on which the case was hung in public, whenever the notice is printed', () => {
    expect(texts.get('publicity')).toMatch(/公示期：自(\d{4}年\d{1,2}月\d{1,2}日)起至.*村民委员会（章）\1/);
  });

  it('say nothing of identity, telephone or family in public', () => {
    const { jfsqjd = {} } = record;
    const publicity = texts.get('publicity')!;
    expect(publicity).toContain('林*禾');
    for (const value of ['name', 'sfzh', 'lxdh', 'hkszd', 'name1', 'idNumber1'])
      expect(publicity).not.toContain(jfsqjd[value]);
  });

  it('are masked for whoever sees the case masked, and not to be had otherwise', async () => {
    const auditor = await journey.as('shenji');
    const { papers } = await papersOf(auditor);
    const form = papers.find(({ kind }) => kind === 'approval-form')!;
    expect(form.masked).toBe(true);
    const text = await textOf((await download(served.base, auditor.token, form.fileId))!);
    expect(text).not.toContain(record['jfsqjd']!['sfzh']);
    expect(text).toContain('350***********0013');
    const whole = (await papersOf(await journey.as('zhenban'))).papers.find(({ id }) => id === form.id)!;
    expect(whole.fileId).not.toBe(form.fileId);
    expect(await download(served.base, auditor.token, whole.fileId)).toBeNull();
  });
});

describe('a print of a day’s papers', () => {
  it('holds those of one kind that the officer may read whole, in one file, and nothing for others', async () => {
    const officer = await journey.as('zhenban');
    const { papers } = await papersOf(officer);
    const form = papers.find(({ kind, state }) => kind === 'approval-form' && state === 'ready')!;
    const day = new Date(Date.parse(form.createTime) + 8 * 3_600_000).toISOString().slice(0, 10);
    const print = (person: Person, query: string) =>
      fetch(`${served.base}/api/v1/papers/print?${query}`, { headers: { Authentication: person.token } });
    const reply = await print(officer, `kind=approval-form&day=${day}&division=350399100`);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const text = await textOf(new Uint8Array(await reply.arrayBuffer()));
    expect(text).toContain('林业部门：同意');
    expect((await print(officer, `kind=approval-form&day=${day}&division=350399101`)).status).toBe(422);
    expect((await print(officer, 'kind=approval-form&day=2020-01-01')).status).toBe(422);
    expect((await print(await journey.as('nonghu1'), `kind=approval-form&day=${day}`)).status).toBe(403);
    const { data } = await officer.get<{ kind: string }[]>('/v1/papers/kinds');
    expect(data.map(({ kind }) => kind)).toContain('approval-form');
  });
});

it('a refused application gets its notice as a paper, with number and reason', async () => {
  const { processId: refused } = (await journey.start()).data;
  const officer = await journey.as('jiti');
  const notice = await officer.upload(
    'notice.pdf',
    'application/pdf',
    paper('notice').buffer,
    'jfsqjd.bypztzs',
  );
  const task = await journey.taskOf('jiti', refused, 'cjtzgsc');
  const done = await officer.put('/v1/flowable/task', {
    taskId: task.id,
    approverStatus: 0,
    outcome: 'refuse',
    approverContent: '已有一处宅基地',
    formData: {
      jfsqjd: { cjtjjzzShyj: '不予批准', sfyhdz: '1', sfjtjjzzcy: '1', bypztzs: notice.data.id },
    },
  });
  expect(done.code, done.text).toBe(200);
  await served.app.preparePapers();
  const { data } = await officer.get<{ papers: Paper[] }>(`/v1/flowable/process/${refused}/papers`);
  expect(data.papers, JSON.stringify(data)).toMatchObject([
    { kind: 'refusal-notice', state: 'ready', number: expect.stringMatching(/^木宅不批〔\d{4}〕\d+号$/) },
  ]);
  const text = await textOf((await download(served.base, officer.token, data.papers[0]!.fileId))!);
  expect(text).toContain('经审查，已有一处宅基地。');
  expect(text).toContain('申请行政复议');
  const id = (data.papers[0] as Paper & { id: string }).id;
  const draft = await officer.get<{ content: string }>(`/v1/papers/${id}/word`);
  expect(draft.code, draft.text).toBe(200);
  const words = await wordsOf(Buffer.from(draft.data.content, 'base64'), 'word/document.xml');
  for (const said of ['不予批准通知书', '经审查，已有一处宅基地。', '申请行政复议', '特此通知'])
    expect(words).toContain(said);
  expect(words).not.toMatch(/\{[#/A-Za-z]/);
});

it('every delivered paper has a Word template for a clerk', () => {
  const kinds = loadKinds(contentFolder, loadContent(contentFolder).models);
  expect([...kinds.values()].filter(({ word }) => !word).map(({ kind }) => kind)).toEqual([]);
});

it.each([
  ['commitment', '无偿退出原有宅基地', '承诺人：{name}（签字）', '{applied}'],
  ['publicity', '如有异议，请在公示期内', '{village}村民委员会（章）', '{publicity.from}'],
  ['application', '申请人签字：', '{applied}'],
])('the Word template of %s has the words of the form, and its place to sign', async (kind, ...said) => {
  const { word } = loadKinds(contentFolder, loadContent(contentFolder).models).get(kind)!;
  const words = await wordsOf(word!, 'word/document.xml');
  for (const one of said) expect(words).toContain(one);
  expect(words).not.toContain('人民政府');
});

const wordsOf = async (docx: Uint8Array, part: string) =>
  ((await (await JSZip.loadAsync(docx)).file(part)?.async('string')) ?? '').replace(/<[^>]+>/g, '');

describe('a draft in Word', () => {
  it('says what the paper says, marked as a draft, for whoever sees the whole paper', async () => {
    const officer = await journey.as('zhenban');
    const { papers } = await papersOf(officer);
    const paper = papers.find(({ kind, state }) => kind === 'planning-permit' && state === 'ready')!;
    const record = await recordOf(officer);
    const reply = await officer.get<{ name: string; content: string }>(`/v1/papers/${paper.id}/word`);
    expect(reply.data?.name, reply.text).toMatch(/^草稿 .*\.docx$/);
    const docx = Buffer.from(reply.data.content, 'base64');
    const text = await wordsOf(docx, 'word/document.xml');
    for (const value of [paper.number, record['name'], record['nsqdz']]) expect(text).toContain(value);
    expect(text).not.toMatch(/\{[#/A-Za-z]/);
    expect(await wordsOf(docx, 'word/header1.xml')).toContain('草稿');
    const other = await journey.as('nonghu2');
    expect((await other.get(`/v1/papers/${paper.id}/word`)).code).toBe(40400);
  });

  it('says a field of its own where something general is called alike, whose an opinion is, and whom to tell', async () => {
    const kinds = loadKinds(contentFolder, loadContent(contentFolder).models);
    const filled = async (kind: string, facts: object) => {
      const all = { title: '', number: '', made: { on: '' }, case: {}, fields: {}, rows: {}, opinions: {} };
      const docx = await fillWord(kinds.get(kind)!.word!, { ...all, ...facts } as never);
      return wordsOf(docx, 'word/document.xml');
    };
    const visit = await filled('visit-record', {
      case: { applied: '2026年9月28日' },
      fields: { applied: '100' },
    });
    expect(visit).toContain('拟申请宅基地面积（㎡）100');
    const opinion = { by: '朱图野', outcome: '同意', text: '同意', on: '2026年10月18日' };
    const form = await filled('approval-form', {
      opinions: { resources: opinion, water: { ...opinion, text: '应避让水渠' } },
    });
    expect(form).toContain('自然资源部门意见同意　朱图野　2026年10月18日');
    expect(form).toContain('水利部门意见同意：应避让水渠　朱图野');
    const office = { name: '示范村村民委员会', contact: '吴村安', telephone: '0594-0000202' };
    expect(await filled('publicity', { office })).toContain(
      '向示范村村民委员会吴村安（电话0594-0000202）反映',
    );
    expect(await filled('publicity', {})).toContain('向　　　　　　（电话　　　　　　）反映');
  });

  it('puts a value in as text and refuses a tag that nothing fills, with its name', async () => {
    const kinds = loadKinds(contentFolder, loadContent(contentFolder).models);
    const kind = kinds.get('commitment')!;
    const facts = {
      title: '{name}',
      number: '{#rows}',
      made: { on: '' },
      case: {},
      fields: { name: '<张>&{title}' },
    };
    const filled = await fillWord(kind.word!, { rows: {}, opinions: {}, ...facts } as never);
    const text = await wordsOf(filled, 'word/document.xml');
    expect(text).toContain('&lt;张&gt;&amp;{title}');
    expect(text).toContain('{#rows}');
    const wrong = new Map([['commitment', { ...kind, fields: {} }]]);
    await expect(checkWordTemplates(wrong)).rejects.toThrow(
      'papers/commitment/template.docx 不正确：Word 模板中的标签“{group}”',
    );
  });
});
