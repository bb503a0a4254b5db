import type { Database } from '@homestead/database';
import type { Announcement, AnnouncementText, ManagedAnnouncement } from '@homestead/notifications/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, request, signIn } from '../testing/client.ts';
import { type Served, serve } from '../testing/served.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM+Q/DwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let served: Served;
let admin: Person;
let villager: Person;
beforeAll(async () => {
  // Without those of the demonstration.
  const prepare = (db: Database) =>
    sql`delete from notices.announcement`.execute(db.kysely).then(() => undefined);
  served = await serve({ prepare });
  admin = await signIn(served.base, 'admin');
  villager = await signIn(served.base, 'nonghu1');
});
afterAll(() => served?.close());

const announce = (body: object, by = admin) =>
  by.post<ManagedAnnouncement>('/v1/announcement', {
    title: '公告',
    html: '<p>内容</p>',
    from: '2026-01-01',
    ...body,
  });
const titles = async (person?: Person) => {
  const path = '/v1/announcement?pageSize=200';
  const list = { records: [] as Announcement[] };
  const { data } = person
    ? await person.get<typeof list>(path)
    : await request<typeof list>(served.base, 'GET', path);
  return data.records.map(({ title }) => title);
};
const fieldsOf = ({ data }: { data: unknown }) =>
  (data as { fields: { path: string }[] }).fields.map(({ path }) => path).sort();

describe('announcements', () => {
  it('are for everybody or for a division, from day to day, and for visitors where they say so', async () => {
    expect(await announce({ title: '全县', isPublic: true })).toMatchObject({
      code: 200,
      message: '新增成功',
    });
    await announce({ title: '本镇', division: '350399100' });
    await announce({ title: '邻村', division: '350399100202' });
    await announce({ title: '未开始', from: '2199-01-01' });
    await announce({ title: '已结束', until: '2026-01-02' });
    await announce({ title: '停用', state: 'NO' });
    expect((await titles(villager)).sort()).toEqual(['全县', '本镇']);
    expect(await titles()).toEqual(['全县']);
    const all = await admin.get<{ records: ManagedAnnouncement[]; total: number }>('/v1/announcement/manage');
    expect(all.data.total).toBe(6);
    const beyond = await admin.get('/v1/announcement/manage?pageNum=9');
    expect(beyond.data).toMatchObject({ records: [], total: 6, pageNum: 9 });
    const hidden = all.data.records.find(({ title }) => title === '邻村')!;
    expect((await villager.get(`/v1/announcement/${hidden.id}`)).code).toBe(40400);
    expect((await villager.get('/v1/announcement/manage')).code).toBe(40300);
  });

  it('hold cleaned text; their files are seen by those who see them, and not by visitors', async () => {
    const file = (await admin.upload('图.png', 'image/png', picture)).data.id;
    const html = `<p onclick="x()">请<strong>注意</strong><script>x()</script></p><p><img src="x" data-file-id="${file}" alt="图"></p>`;
    const { data, code } = await announce({ title: '带图', html, isPublic: true });
    expect(code).toBe(200);
    expect(data.html).not.toMatch(/script|onclick|src=/);
    expect(data).toMatchObject({ summary: expect.stringContaining('请注意') });
    const read = async (person?: Person) =>
      (
        await (person
          ? person.get<AnnouncementText>(`/v1/announcement/${data.id}`)
          : request<AnnouncementText>(served.base, 'GET', `/v1/announcement/${data.id}`))
      ).data.html;
    expect(await read(villager)).toContain(file);
    expect(await read()).not.toContain(file);
    expect((await villager.get<object[]>(`/file/fileIds?fileIds=${file}`)).data).toHaveLength(1);
    const foreign = (await villager.upload('图.png', 'image/png', picture)).data.id;
    const stolen = await announce({ html: `<p>看</p><img data-file-id="${foreign}">` });
    expect([stolen.code, fieldsOf(stolen)]).toEqual([42200, ['html']]);
  });

  it('are changed with the version that was read, and deleted; the log keeps before and after', async () => {
    const { data } = await announce({ title: '改前' });
    const body = { title: '改后', html: data.html, version: data.version };
    expect(await admin.put(`/v1/announcement/${data.id}`, body)).toMatchObject({
      code: 200,
      message: '修改成功',
      data: { title: '改后', from: '2026-01-01' },
    });
    expect((await admin.put(`/v1/announcement/${data.id}`, body)).code).toBe(40900);
    expect((await villager.remove(`/v1/announcement/${data.id}`)).code).toBe(40300);
    expect((await admin.remove(`/v1/announcement/${data.id}`)).message).toBe('删除成功');
    expect((await admin.get(`/v1/announcement/${data.id}`)).code).toBe(40400);
    const { rows } = await sql<{ detail: object }>`select detail from audit.operation
      where target = ${`announcement:${data.id}`} and code = '200' and detail ? 'before' order by at`.execute(
      served.db.kysely,
    );
    const kept = { title: '改后', text: '内容', division: '全县', state: 'YES' };
    expect(rows).toMatchObject([
      { detail: { before: { ...kept, title: '改前' }, after: kept } },
      { detail: { before: kept } },
    ]);
  });

  it('are sorted by what the page shows, and by nothing else', async () => {
    for (const title of ['丙', '甲', '乙']) await announce({ title: `排序${title}` });
    const titles = async (sort: string) => {
      const path = `/v1/announcement/manage?keyword=${encodeURIComponent('排序')}&sort=${sort}`;
      return (await admin.get<{ records: { title: string }[] }>(path)).data.records.map(({ title }) => title);
    };
    const [up, down] = [await titles('title'), await titles('-title')];
    expect(up).toHaveLength(3);
    expect(down).toEqual([...up].reverse());
    for (const sort of ['-updateTime', '-createTime'])
      expect(await titles(sort)).toEqual(['排序乙', '排序甲', '排序丙']);
    for (const list of ['announcement/manage', 'announcement'])
      expect((await admin.get(`/v1/${list}?sort=html`)).code).toBe(40001);
  });

  it('may be seen by visitors where they name the county itself', async () => {
    const county = await announce({ title: '公开', division: '350399', isPublic: true, state: 'NO' });
    expect(county).toMatchObject({ code: 200, data: { division: null } });
  });

  it('name every field that is wrong at once', async () => {
    const wrong = { title: ' ', html: '<p> </p>', from: '2026-02-30', division: '110000', isPublic: true };
    const reply = await announce(wrong);
    expect([reply.code, fieldsOf(reply)]).toEqual([42200, ['division', 'from', 'html', 'isPublic', 'title']]);
    expect(fieldsOf(await announce({ from: '2026-03-02', until: '2026-03-01' }))).toEqual(['until']);
  });
});
