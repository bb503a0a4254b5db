import {
  channels,
  deliveredTemplates,
  type Notice,
  type NoticeTemplate,
  noticeKinds,
} from '@homestead/notifications/contract';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticeMessages } from '../assemble/notice-messages.ts';
import { demoPassword, type Person, request, signIn } from '../testing/client.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

type Listed = { records: NoticeTemplate[]; total: number; can: string[] };

describe('the words of notices', () => {
  const sent: string[] = [];
  let served: Served;
  let journey: Journey;
  let admin: Person;
  beforeAll(async () => {
    served = await serve({ progress: (line) => sent.push(line) });
    journey = new Journey(served.base);
    admin = await journey.as('admin');
  });
  afterAll(() => served?.close());

  const list = async (query = '') =>
    (await admin.get<Listed>(`/v1/notice-template?pageSize=200${query}`)).data;
  const find = async (id: string) => (await list()).records.find((row) => row.id === id)!;
  const edit = async (id: string, words: { title?: string; text: string }, version?: number) =>
    admin.put<NoticeTemplate>(`/v1/notice-template/${id}`, {
      version: version ?? (await find(id)).version,
      ...words,
    });
  const faults = ({ data }: { data: unknown }) =>
    (data as { fields: { path: string; message: string }[] }).fields.map(
      ({ path, message }) => `${path} ${message}`,
    );
  /** The newest notice of the collective after a case was handed in. */
  const told = async () => {
    await journey.start();
    const reply = await (await journey.as('jiti')).get<{ records: Notice[] }>('/notice?kind=newTask');
    return reply.data.records[0]!;
  };

  it('are listed by channel, as delivered until somebody edits them', async () => {
    const { records, can } = await list();
    expect(can).toEqual(['notifications.template.edit']);
    expect(new Set(records.map(({ channel }) => channel))).toEqual(new Set(channels));
    expect(records.every(({ isEdited, version }) => !isEdited && version === 0)).toBe(true);
    expect(records.filter(({ channel }) => channel === 'platform')).toHaveLength(
      Object.keys(deliveredTemplates).length + noticeMessages.length,
    );
    // Every kind of notice has words that can be edited.
    const worded = new Set(records.map(({ id }) => id.split('.')[1]));
    expect(noticeKinds.filter((kind) => !worded.has(kind))).toEqual([]);
    expect((await list('&channel=sms')).records.every(({ title }) => title === null)).toBe(true);
  });

  it('are those of the edit for the next notice, with its placeholders filled in, and the delivered ones again after a reset', async () => {
    const before = await told();
    expect(before.title).toMatch(/^待办：/);
    const words = { title: '请办：{环节}', text: '{申请人}的{事项}等您办理，{办理要求}。' };
    expect(await edit('platform.newTask', words)).toMatchObject({
      code: 200,
      message: '修改成功',
      data: { isEdited: true, version: 1, updatedBy: expect.any(String) },
    });
    const after = await told();
    expect(after.title).toMatch(/^请办：\S+/);
    const [head = '', text = ''] = after.text.split('\n');
    const [applicant, matter] = head.split(' · ');
    expect(text).toMatch(new RegExp(`^${applicant}的${matter}等您办理，请于 \\d{4}-\\d{2}-\\d{2} 前办理。$`));
    const { data } = await admin.get<{ records: { content: string }[] }>(
      `/log?keyword=${encodeURIComponent('修改站内通知模板“新任务”')}`,
    );
    expect(data.records).toHaveLength(1);
    expect((await admin.remove('/v1/notice-template/platform.newTask')).message).toBe('已恢复默认文字');
    expect((await told()).title).toBe(before.title);
  });

  it('that a module words by itself are those of the edit too, and keep what has to be told', async () => {
    const id = 'platform.account.factorReset';
    const name = '账号安全：二次验证已重置';
    expect(await find(id)).toMatchObject({ name, allowed: [{ name: '经办人', sample: expect.any(String) }] });
    expect(faults(await edit(id, { title: '重置', text: '已重置' }))[0]).toContain('{经办人}');
    expect(await edit(id, { title: '重置', text: '由{经办人}重置' })).toMatchObject({ code: 200 });
    const before = await signIn(served.base, 'zhenban');
    const { id: personId } = (await before.get<{ id: string }>('/user/me')).data;
    const { secret } = (
      await before.post<{ secret: string }>('/v1/second-factor', { password: demoPassword })
    ).data;
    const code = await generate({ secret });
    expect((await before.put('/v1/second-factor', { code })).code).toBe(200);
    expect((await admin.put(`/v1/user/${personId}/second-factor`, { reason: '当面核对' })).code).toBe(200);
    const after = await signIn(served.base, 'zhenban');
    const { records } = (await after.get<{ records: Notice[] }>('/notice?kind=account')).data;
    expect(records[0]).toMatchObject({ title: '重置', text: '由管系统重置' });
  });

  it('of a text message are edited too, and keep the code', async () => {
    const text = '【青岚县】验证码{验证码}（{有效期}）';
    expect(faults(await edit('sms.code', { text: '没有验证码' }))[0]).toContain('{验证码}');
    expect((await edit('sms.code', { text })).code).toBe(200);
    const body = { phone: '13900001234', purpose: 'register' };
    expect((await request(served.base, 'POST', '/user/sms', { body })).code).toBe(200);
    expect(sent.at(-1)).toBe('[短信] 13900001234：【青岚县】验证码246810（5分钟）');
  });

  it('name placeholders that there are, are neither empty nor too long, and follow the version that was read', async () => {
    expect(faults(await edit('platform.urged', { title: '', text: '{附言}{密码}' }))).toEqual([
      'title 请输入标题',
      expect.stringMatching(/^text “\{密码\}”不是可用的占位符，可用：\{环节\}、/),
    ]);
    expect(faults(await edit('platform.urged', { title: '催办', text: '请办理' }))).toEqual([
      expect.stringContaining('不能没有 {附言}'),
    ]);
    expect(faults(await edit('platform.urged', { title: '催{办', text: '{附言}' }))).toEqual([
      expect.stringContaining('花括号没有成对'),
    ]);
    expect(
      faults(await edit('platform.urged', { title: '催办', text: `{附言}${'办'.repeat(500)}` })),
    ).toEqual([expect.stringContaining('不能超过 500 字')]);
    // Whoever may not see the case is told nothing of whose it is.
    expect(
      faults(await edit('platform.nominated', { title: '代办', text: '{经办人}代{申请人}提交' }))[0],
    ).toContain('“{申请人}”不是可用的占位符');
    const words = { title: '催办', text: '{附言}' };
    expect((await edit('platform.urged', words, 0)).code).toBe(200);
    expect((await edit('platform.urged', words, 0)).code).toBe(40900);
    expect((await edit('platform.nothing', words, 0)).code).toBe(40400);
    const clerk = await journey.as('jiti');
    expect((await clerk.get('/v1/notice-template')).code).toBe(40300);
    expect((await clerk.put('/v1/notice-template/platform.urged', { ...words, version: 1 })).code).toBe(
      40300,
    );
  });
});
