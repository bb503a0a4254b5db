import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalJson } from '@homestead/database';
import type { FormDefinition } from '@homestead/forms/contract';
import type { PageOf } from '@homestead/http/contract';
import type { contentVersionRoutes as routes } from '@homestead/people/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wayToApproval } from '../testing/case-forms.ts';
import { type Person, signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

type Detail = routes.ContentVersionDetail;
type Report = routes.VersionReport;

const path = '/v1/content/version';
let served: Served;
let admin: Person;
let clerk: Person;
beforeAll(async () => {
  served = await serve();
  admin = await signIn(served.base, 'admin');
  clerk = await signIn(served.base, 'nonghu1');
});
afterAll(() => served?.close());

const draft = async (name: string) => (await admin.post<Detail>(path, { name, note: '测试' })).data;
const put = async ({ id, version }: Detail, kind: string, key: string, entry: unknown) =>
  (await admin.put<Detail>(`${path}/${id}/entry`, { kind, key, entry, version })).data;
const check = async ({ id }: Detail) => (await admin.post<Report>(`${path}/${id}/check`, {})).data.problems;
const publish = ({ id, version }: Detail, more: object = {}) =>
  admin.post<Detail>(`${path}/${id}/publish`, { version, ...more });
const entryOf = async <E>(kind: string, key: string): Promise<E> => {
  const { data } = await admin.get<PageOf<routes.PublishedEntry>>(
    `/v1/content/entry?kind=${kind}&pageSize=200&keyword=${encodeURIComponent(key)}`,
  );
  return structuredClone(data.records.find((row) => row.key === key)?.entry) as E;
};

interface DictionaryEntry {
  name: string;
  items: { value: string; label: string }[];
}

it('a dictionary, a field, a form and a guide are changed together, checked, compared, published and rolled back', async () => {
  let version = await draft('村干部登记调整');
  const form = await entryOf<FormDefinition>('form', 'jfsqjd_nhsq');
  const before = form.title;
  version = await put(version, 'dictionary', 'cgblx', {
    name: '村干部类别',
    items: [{ value: '书记', label: '书记' }],
  });
  version = await put(version, 'data-model-field', 'jfsqjd.cgbzw', {
    label: '村干部类别',
    type: 'select',
    dictionary: 'cgblx',
  });
  form.title = '农户申请（新）';
  form.sections[0]!.fields.push({ field: 'jfsqjd.cgbzw' });
  delete form.steps;
  version = await put(version, 'form', 'jfsqjd_nhsq', form);
  const guide = await entryOf<{ parts: { title: string; items: string[] }[] }>('guide', 'portal');
  guide.parts.push({ title: '新增说明', items: ['以内容版本发布'] });
  version = await put(version, 'guide', 'portal', guide);
  expect(version.entryList.map(({ kind, change }) => [kind, change])).toEqual([
    ['dictionary', 'added'],
    ['data-model-field', 'added'],
    ['form', 'changed'],
    ['guide', 'changed'],
  ]);
  // A guide is known by its process, that of the first page by its place.
  const { data: guides } = await admin.get<{ records: { title: string }[] }>(
    '/v1/content/entry?kind=guide&pageSize=200',
  );
  expect(guides.records.map(({ title }) => title)).toContain('宅基地建房审批');
  expect(version.entryList[3]!.title).toBe('首页');
  expect(version.entryList[2]!.fields.map(({ label }) => label).sort()).toEqual([
    '分步',
    '分组和字段',
    '名称',
  ]);
  expect(await check(version)).toEqual([]);
  // A check writes nothing.
  expect(await entryOf('dictionary', 'cgblx')).toBeUndefined();
  const published = (await publish(version)).data;
  expect(published).toMatchObject({ state: 'published', publishedBy: expect.any(String) });
  expect((await admin.get<{ form: FormDefinition }>('/v1/form/jfsqjd_nhsq')).data.form.title).toBe(
    '农户申请（新）',
  );
  expect(JSON.stringify((await admin.get('/v1/guide/portal')).data)).toContain('以内容版本发布');

  const back = (await admin.post<Detail>(`${path}/${published.id}/rollback`, {})).data;
  expect(back.entryList.map(({ kind, change }) => [kind, change])).toEqual([
    ['dictionary', 'removed'],
    ['data-model-field', 'removed'],
    ['form', 'changed'],
    ['guide', 'changed'],
  ]);
  expect(await check(back)).toEqual([]);
  await publish(back);
  expect((await admin.get<{ form: FormDefinition }>('/v1/form/jfsqjd_nhsq')).data.form.title).toBe(before);
  expect(await entryOf('dictionary', 'cgblx')).toBeUndefined();
});

it('a model whose records have calls of their own is still changed by a version; a name that other calls have is not given', async () => {
  const own = await entryOf<object>('data-model', 'jfsqjd');
  expect(
    await check(await put(await draft('改名'), 'data-model', 'jfsqjd', { ...own, owner: '局' })),
  ).toEqual([]);
  const version = await put(await draft('占用地址'), 'data-model', 'content', { label: '内容', case: true });
  expect((await check(version)).map(({ message }) => message)).toContainEqual(
    expect.stringContaining('编码“content”为系统保留'),
  );
});

it('a role that a process names must be there: in a version of the process, and while the role is deleted', async () => {
  const { bpmn } = await entryOf<{ bpmn: string }>('process', 'rcxj');
  let version = await draft('角色写错的流程');
  version = await put(version, 'process', 'rcxj', {
    bpmn: bpmn.replaceAll('"village-committee"', '"nobody"'),
  });
  const problems = (await check(version)).map(({ message }) => message);
  expect(problems).toEqual([expect.stringMatching(/流程“.+”的环节“.+”指定的角色 nobody 不存在/)]);
  expect((await publish(version)).status).toBe(422);

  expect((await admin.post('/role', { code: 'surveyor', name: '测绘员', scope: 'township' })).code).toBe(200);
  version = await draft('交给测绘员的流程');
  const given = bpmn.replaceAll('"village-committee"', '"surveyor"');
  await publish(await put(version, 'process', 'rcxj', { bpmn: given }));
  const refused = await admin.remove('/role/surveyor');
  expect(refused).toMatchObject({
    code: 40900,
    message: expect.stringMatching(/角色不能删除：流程“.+”的环节“.+”指定了角色 surveyor/),
  });
});

it('a task that was begun keeps its form: what was filled in without a network fits, though the form was published anew', async () => {
  const journey = new Journey(served.base);
  const { processId } = await journey.caseUpTo('cwhsh');
  const form = await entryOf<FormDefinition>('form', 'jfsqjd_cwhsh');
  let version = await draft('一到场增加必填项');
  version = await put(version, 'data-model-field', 'jfsqjd.cwhXzx', { label: '新增必填项', type: 'text' });
  form.sections[3]!.fields.push({ field: 'jfsqjd.cwhXzx', required: true });
  version = await put(version, 'form', 'jfsqjd_cwhsh', form);
  expect((await publish(version)).data).toMatchObject({ state: 'published' });
  const fieldsOf = async (query: string) => {
    const { data } = await admin.get<{ form: FormDefinition }>(`/v1/form/jfsqjd_cwhsh${query}`);
    return data.form.sections.flatMap(({ fields }) => fields.map(({ field }) => field));
  };
  expect(await fieldsOf('')).toContain('jfsqjd.cwhXzx');
  expect(await fieldsOf(`?processId=${processId}`)).not.toContain('jfsqjd.cwhXzx');
  const { geometry } = (await journey.sample('clean')).geometry;
  const way = wayToApproval(geometry, await journey.analyse(geometry));
  const filled = way.find(({ taskKey }) => taskKey === 'cwhsh');
  if (!filled) throw new Error('no first visit');
  const reply = await journey.submit(filled, processId);
  expect(reply.code, reply.text).toBe(200);
});

it('what does not fit is named before it is published, and nothing of the version is', async () => {
  let version = await draft('有错的版本');
  const form = await entryOf<FormDefinition>('form', 'jfsqjd_nhsq');
  form.sections[0]!.fields.push({ field: 'jfsqjd.mysfzh' });
  form.sections[0]!.fields.find(({ field }) => field === 'jfsqjd.nl')!.default = '不详';
  version = await put(version, 'form', 'jfsqjd_nhsq', form);
  version = await put(version, 'dictionary', 'xb', { name: '性别', items: [] });
  version = await put(version, 'data-model-field', 'jfsqjd.name', null);
  version = await put(version, 'form', 'jfsqjd_csyj', null);
  const problems = await check(version);
  expect(problems.map(({ kind, message }) => [kind, message])).toEqual(
    expect.arrayContaining([
      ['dictionary', expect.stringContaining('条目（items）：不能少于 1 项')],
      [null, expect.stringContaining('mysfzh')],
      [null, expect.stringContaining('jfsqjd.nl：默认值不能用')],
    ]),
  );
  expect((await publish(version)).status).toBe(422);
  expect((await entryOf<DictionaryEntry>('dictionary', 'xb')).items.length).toBeGreaterThan(0);
});

it('a choice of a form that stands for no outcome of its task is named, since nobody could complete the task by it', async () => {
  const form = await entryOf<FormDefinition>('form', 'jfsqjd_zgbcs');
  form.decision!.outcomes['同意'] = ['approve'];
  const version = await put(await draft('写错的办理结果'), 'form', 'jfsqjd_zgbcs', form);
  expect((await check(version)).map(({ message }) => message)).toEqual([
    '环节“初审会议”的表单中，选项“同意”对应的办理结果“approve”不在该环节的办理结果之内，可选：agree、return',
  ]);
  expect((await publish(version)).status).toBe(422);
});

it('half a character, which no database keeps, is refused with words and leaves nothing', async () => {
  const count = async () => (await admin.get<PageOf<Detail>>(path)).data.total;
  const before = await count();
  for (const [name, message] of [
    ['\ud800', '残缺字符'],
    ['a\udc00b', '残缺字符'],
    ['a\u0000b', '名称（name）含有无法保存的字符，请删除后重试'],
  ])
    expect(await admin.post(path, { name, note: '测试' })).toMatchObject({
      status: 400,
      code: 40001,
      message: expect.stringContaining(message!),
    });
  expect(await count()).toBe(before);
});

it('a version has a name that people see', async () => {
  const nameless = { code: 42200, data: { fields: [{ path: 'name', message: '请填写名称' }] } };
  expect(await admin.post(path, { name: ' \u3000' })).toMatchObject(nameless);
  const { id, version } = await draft(' 有名 ');
  const change = (name: string) => admin.put<Detail>(`${path}/${id}`, { name, version });
  expect(await change('  ')).toMatchObject(nameless);
  expect((await admin.get<Detail>(`${path}/${id}`)).data.name).toBe('有名');
});

it('versions come in the asked order, and an unknown one is refused', async () => {
  for (const name of ['甲版', '乙版'])
    expect((await admin.post(path, { name, note: '测试' })).code).toBe(200);
  const order = async (sort: string) =>
    (await admin.get<PageOf<Detail>>(`${path}?sort=${sort}&pageSize=200`)).data.records.map(
      ({ name }) => name,
    );
  const created = (names: string[]) => names.filter((name) => ['甲版', '乙版'].includes(name));
  const names = created(await order('name'));
  expect(names).toHaveLength(2);
  expect(created(await order('-name'))).toEqual(names.toReversed());
  expect(created(await order('updateTime'))).toEqual(['甲版', '乙版']);
  expect(created(await order('-updateTime'))).toEqual(['乙版', '甲版']);
  expect((await admin.get(`${path}?sort=note`)).code).toBe(40001);
});
it('of two people on one draft the second is told, and a row that moved since is said', async () => {
  const version = await draft('两人同时改');
  const entry = await entryOf<DictionaryEntry>('dictionary', 'xb');
  const mine = await put(version, 'dictionary', 'xb', { ...entry, name: '性别一' });
  const stale = await admin.put(`${path}/${version.id}/entry`, {
    kind: 'dictionary',
    key: 'xb',
    entry,
    version: version.version,
  });
  expect(stale.status).toBe(409);
  const other = await put(await draft('另一版本'), 'dictionary', 'xb', { ...entry, name: '性别二' });
  await publish(other);
  expect((await check(mine)).map(({ message }) => message)).toEqual([expect.stringContaining('已有改动')]);
});

it('a version is published at its moment, or says why not', async () => {
  const entry = await entryOf<DictionaryEntry>('dictionary', 'xb');
  const version = await put(await draft('定时'), 'dictionary', 'xb', { ...entry, name: '性别（定时）' });
  const noDay = `${new Date().getFullYear() + 1}-02-30T00:00:00Z`;
  for (const at of ['2001-01-01T00:00:00Z', noDay])
    expect((await publish(version, { at })).status, at).toBe(422);
  const { data: clock } = await admin.get<{ now: string }>('/demo/clock');
  const at = new Date(Date.parse(clock.now) + 3_600_000).toISOString();
  const planned = (await publish(version, { at })).data;
  expect(planned).toMatchObject({ state: 'planned', publishAt: at });
  expect(await served.app.publishContent()).toBe(0);
  await admin.put('/demo/clock', { advance: 'P1D' });
  expect(await served.app.publishContent()).toBe(1);
  expect((await entryOf<DictionaryEntry>('dictionary', 'xb')).name).toBe('性别（定时）');
});

it('a process by file is checked with its forms, and becomes another version', async () => {
  const text = readFileSync(new URL('../../../content/processes/rcxj.bpmn', import.meta.url), 'utf8');
  const version = await draft('巡检流程');
  const file = (version: Detail, bpmn: string) =>
    admin.post<Detail>(`${path}/${version.id}/file`, {
      kind: 'process',
      name: 'rcxj.bpmn',
      text: bpmn,
      version: version.version,
    });
  const broken = (
    await file(version, text.replace(/flowable:formKey="[^"]+"/, 'flowable:formKey="rcxj_none"'))
  ).data;
  expect((await check(broken)).map(({ message }) => message).join()).toContain('rcxj_none');
  const fine = (await file(broken, `${text}\n<!-- 2 -->\n`)).data;
  expect(await check(fine)).toEqual([]);
  expect((await publish(fine)).data.state).toBe('published');
  expect((await entryOf<{ bpmn: string }>('process', 'rcxj')).bpmn).toContain('<!-- 2 -->');
  const wrong = await admin.post(`${path}/${(await draft('不是流程')).id}/file`, {
    kind: 'process',
    name: 'x.bpmn',
    text: 'nothing',
    version: 1,
  });
  expect(wrong.status).toBe(422);
});

it('a package goes out signed and comes back as a draft; what is altered, cut, newer, foreign or names a path is refused', async () => {
  const { data: exported } = await admin.post<{ name: string; text: string }>('/v1/content/package', {
    kinds: ['dictionary', 'guide'],
  });
  const said = JSON.parse(exported.text) as {
    formatVersion: number;
    entries: { key: string; entry: { name: string } }[];
    publicKey: string;
  };
  const send = (text: string) => admin.post<Detail>('/v1/content/package/import', { text });
  const same = (await send(exported.text)).data;
  expect(same).toMatchObject({ state: 'draft', origin: '本县', entryList: [] });
  const refusals: [string, string][] = [
    [exported.text.slice(0, -200), '不完整'],
    [JSON.stringify({ ...said, formatVersion: 2 }), '更新的系统版本'],
    [exported.text.replace('性别', '性 别'), '改动'],
    ['[]', '不完整'],
    [JSON.stringify({ ...said, publicKey: `MCowBQYDK2VwAyEA${'A'.repeat(43)}=` }), '不受本县信任'],
    ['{"format":"homestead-content"', '不完整'],
  ];
  for (const [text, words] of refusals) {
    const answer = await send(text);
    expect([answer.status, answer.message], words).toEqual([422, expect.stringContaining(words)]);
  }
  for (const key of ['../roles', 'a/b', 'a\\b', 'a\u202eb', 'a\u0000b']) {
    const version = await draft('路径');
    const answer = await admin.put(`${path}/${version.id}/entry`, {
      kind: 'dictionary',
      key,
      entry: { name: 'x', items: [{ value: '1', label: '1' }] },
      version: version.version,
    });
    expect([key, answer.status]).toEqual([key, 422]);
  }
  // What a county signed whom we trust is looked at no less.
  const keys = generateKeyPairSync('ed25519');
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  expect(await admin.post('/v1/content/signer', { name: '邻县', publicKey })).toMatchObject({ code: 200 });
  const { signature: _, ...unsigned } = { ...said, publicKey, signature: '' };
  const [first] = said.entries as [(typeof said.entries)[number]];
  for (const [entries, words] of [
    [[{ ...first, key: '../../roles' }], '不能含有路径'],
    [[first, first], '出现了两次'],
  ] as const) {
    const signed = { ...unsigned, entries };
    const signature = sign(null, Buffer.from(canonicalJson(signed)), keys.privateKey).toString('base64');
    const answer = await send(JSON.stringify({ ...signed, signature }));
    expect([answer.status, answer.message], words).toEqual([422, expect.stringContaining(words)]);
  }
  await admin.post('/v1/content/signer/remove', { publicKey });
  const { data: signers } = await admin.get<routes.Signer[]>('/v1/content/signer');
  expect(signers).toEqual([expect.objectContaining({ isOwn: true, publicKey: said.publicKey })]);
});

it('a package that another county signed by SM2 is read where its key is trusted, and a changed letter is found', async () => {
  const other = await serve({ environment: { CONTENT_SIGNATURE: 'sm2' } });
  try {
    const theirs = await signIn(other.base, 'admin');
    const { data } = await theirs.post<{ text: string }>('/v1/content/package', { kinds: ['dictionary'] });
    const { publicKey } = JSON.parse(data.text) as { publicKey: string };
    // Other programs read the key: it is SPKI with the curve of SM2.
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    expect(key.export({ format: 'der', type: 'spki' }).toString('base64')).toBe(publicKey);
    const send = (text: string) => admin.post<Detail>('/v1/content/package/import', { text });
    expect((await send(data.text)).message).toContain('不受本县信任');
    const trusted = await admin.post<routes.Signer[]>('/v1/content/signer', { name: '邻县', publicKey });
    expect(trusted).toMatchObject({ code: 200, message: expect.any(String) });
    expect((await send(data.text)).data).toMatchObject({ state: 'draft', origin: '邻县' });
    expect((await send(data.text.replace('性别', '性 别'))).message).toContain('改动');
    expect((await theirs.post<Detail>('/v1/content/package/import', { text: data.text })).data.origin).toBe(
      '本县',
    );
    await admin.post('/v1/content/signer/remove', { publicKey });
    expect((await send(data.text)).message).toContain('不受本县信任');
  } finally {
    await other.close();
  }
});

it('the check of a process that may be published says what is worth a look, as the page where it is drawn', async () => {
  let version = await draft('没有办理人的流程');
  const { bpmn } = await entryOf<{ bpmn: string }>('process', 'wfjb');
  const entry = {
    bpmn: bpmn
      .replace(' flowable:candidateGroups="county-agriculture"', '')
      .replace("${outcome == 'unfounded'}", "${outcome == 'unfounded' &amp;&amp; wfjb.nowhere == 'a'}")
      .replace(
        '<bpmn:endEvent',
        '<bpmn:serviceTask id="ask" name="查人口" ha:call="people" /><bpmn:endEvent',
      ),
  };
  version = await put(version, 'process', 'wfjb', entry);
  const { data } = await admin.post<Report>(`${path}/${version.id}/check`, {});
  expect(data.problems).toEqual([]);
  expect(data.warnings).toContainEqual({
    kind: 'process',
    key: 'wfjb',
    message: expect.stringContaining('环节“处置方案”没有办理人'),
  });
  // A menu may lead to a process of the same draft, and to none that nobody has.
  const menu = await entryOf<object>('menu', 'desktop.menu.wfjb');
  version = await put(version, 'menu', 'desktop.menu.wfjb', { ...menu, processKey: 'drawn' });
  expect((await check(version)).map(({ message }) => message)).toEqual(['没有流程“drawn”']);
  version = await put(version, 'process', 'drawn', { bpmn: bpmn.replaceAll('"wfjb"', '"drawn"') });
  expect(await check(version)).toEqual([]);
  const messages = data.warnings.map(({ message }) => message).join('\n');
  expect(messages).toContain('的条件用到字段“wfjb.nowhere”，但数据模型中没有它');
  expect(messages).toContain('“查人口”调用的接入接口“people”没有登记或已停用');
});

it('an entry that its schema refuses is told in Chinese where it is wrong', async () => {
  let version = await draft('写错的字典');
  version = await put(version, 'dictionary', 'cgbld', { items: [{ value: 1, label: '一' }, { value: '2' }] });
  const problems = await check(version);
  expect(problems.map(({ message }) => message).sort()).toEqual([
    '名称（name）：不能缺少',
    '条目第1项（items.0.value）：类型应为文本',
    '条目第2项（items.1.label）：不能缺少',
  ]);
  const answer = await admin.put(`${path}/${version.id}/entry`, {
    kind: 'dictionary',
    key: 'cgbld',
    entry: [],
    version: version.version,
  });
  expect([answer.status, answer.message]).toEqual([422, '内容：类型应为对象']);
  // What an entry rightly says by null is not told beside its one fault.
  const menu = await entryOf<object>('menu', 'desktop.menu.Portal');
  const more = await put(await draft('写错的菜单'), 'menu', 'desktop.menu.Portal', { ...menu, nope: 1 });
  expect((await check(more)).map(({ message }) => message)).toEqual(['nope：不是可接受的字段']);
});

it('nobody without the right edits or publishes content, and roles are no kind of it', async () => {
  expect((await clerk.get(path)).status).toBe(403);
  const version = await draft('角色');
  const answer = await admin.put(`${path}/${version.id}/entry`, {
    kind: 'role',
    key: 'system-admin',
    entry: {},
    version: version.version,
  });
  expect(answer.status).toBe(422);
});

it('a package that is made half past midnight is named after that day of the county', async () => {
  const day = new Date((await admin.get<{ now: string }>('/demo/clock')).data.now);
  day.setUTCHours(24 + 16, 30);
  expect((await admin.put('/demo/clock', { now: day.toISOString() })).code).toBe(200);
  const { data } = await admin.post<{ text: string }>('/v1/content/package', { kinds: ['dictionary'] });
  day.setUTCHours(24);
  expect((JSON.parse(data.text) as { name: string }).name).toBe(`内容包 ${day.toISOString().slice(0, 10)}`);
});
