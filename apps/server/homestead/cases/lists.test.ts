import { inflateRawSync } from 'node:zlib';
import { rows } from '@homestead/database';
import { listColumns, listHeads } from '@homestead/workflow/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../testing/house.ts';
import { application, caseAt, start, submit, wayOf } from '../testing/walk.ts';

interface Task {
  id: string;
  processId: string;
  caseNo: string;
  applicant: string;
  applicantLabel: string;
  outcomeLabel: string | null;
  dueAt: string | null;
}
interface Group {
  kind: string;
  total: number;
  records: { processId: string; caseNo: string; note: string }[];
}

/** The sheet of a workbook, by the archive's directory. */
function sheetOf(bytes: Buffer): string {
  let at = bytes.readUInt32LE(bytes.length - 6);
  for (;;) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    const local = bytes.readUInt32LE(at + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26);
    if (name.endsWith('sheet1.xml'))
      return inflateRawSync(bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20))).toString('utf8');
    at += 46 + name.length;
  }
}

describe('lists as tools', () => {
  let house: House;
  beforeAll(async () => {
    house = await startHouse();
  });
  afterAll(() => house.close());

  const tasks = async (who: string, query: string) =>
    (
      await house.call<{ records: Task[]; total: number }>(
        who,
        'GET',
        `/v1/flowable/task?pageSize=200&${query}`,
      )
    ).data;
  const search = async (who: string, keyword: string, more = '') =>
    (
      await house.call<{ total: number; groups: Group[] }>(
        who,
        'GET',
        `/v1/search?keyword=${encodeURIComponent(keyword)}${more}`,
      )
    ).data;

  it('an inbox begins with what is due first, whatever came last, and ends with what has no deadline', async () => {
    const late = (await start(house, 'nonghu1', 'zjdjfsp', application())).data.processId;
    house.advanceDays(4);
    const early = (await start(house, 'nonghu1', 'zjdjfsp', application())).data.processId;
    const { records } = await tasks('jiti', 'state=todo');
    expect(records.map(({ processId }) => processId)).toEqual([late, early]);
    const dues = records.map(({ dueAt }) => dueAt);
    expect(dues).toEqual([...dues].sort());
    const newest = await tasks('jiti', 'state=todo&sort=-createTime');
    expect(newest.records.map(({ processId }) => processId)).toEqual([early, late]);
    expect((await house.call('jiti', 'GET', '/v1/flowable/task?sort=owner_ids')).code).toBe(40001);
  });

  it('what was done says its result in the words of its process, and lists of reports name the accused as such', async () => {
    const processId = await caseAt(house, 'cjtzgsc');
    await submit(house, processId, {
      ...wayOf(false).find(({ taskKey }) => taskKey === 'cjtzgsc')!,
      outcome: 'return',
      status: 0,
      content: '照片不清',
      form: { jfsqjd: { cjtjjzzShyj: '退回' } },
    });
    const wfjb = { xzc: '350399100201', cxz: '1组', nhxm: '黄违建', zjddz: '村口', jbnr: '占地' };
    const report = (await start(house, 'nonghu1', 'wfjb', { wfjb })).data.processId;
    const [done] = (await tasks('jiti', 'state=done')).records;
    expect([done?.outcomeLabel, done?.applicantLabel]).toEqual(['退回', '申请人']);
    const reported = (await tasks('cunwei', 'state=todo&processKey=wfjb')).records[0];
    expect([reported?.applicantLabel, reported?.applicant]).toEqual(['被举报人', '黄违建']);
    await submit(house, report, {
      taskKey: 'xctk',
      by: 'cunwei',
      outcome: 'unfounded',
      status: 0,
      content: '现场没有违建',
      form: { wfjb: { szfddxctkbz: '无在建', sjspyj: '不属实', sjspbz: '吴村安' } },
    });
    const [ended] = (await tasks('nonghu1', 'state=started&processKey=wfjb')).records;
    expect(ended?.outcomeLabel).toBe('不属实');
  });

  it('a search finds a number with the spaces of a print or full-width digits, and a name with a space in it', async () => {
    const { caseNo } = (await tasks('cunwei', 'state=done')).records[0]!;
    const wide = caseNo.replace(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0));
    for (const words of [caseNo.replace(/\d{6}/, '$& '), wide, '黄 违建'])
      expect((await search('cunwei', words)).groups[0]?.total, words).toBe(1);
  });

  it('an export holds the rows, order and words of its list under its name, and is logged', async () => {
    const path = '/v1/flowable/task/export?state=todo&columns=caseNo,applicant,dueAt';
    const { text, headers } = await house.raw('jiti', path);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[^"]+"; filename\*=UTF-8''%E5%BE%85%E5%8A%9E%E4%BB%BB%E5%8A%A1%202026-/,
    );
    const sheet = sheetOf(text);
    const { records } = await tasks('jiti', 'state=todo');
    expect(records.length).toBeGreaterThan(0);
    const numbers = [...sheet.matchAll(/>(JF\d+)</g)].map(([, number]) => number);
    expect(numbers).toEqual(records.map(({ caseNo }) => caseNo));
    expect(sheet).toMatch(/案件编号.*申请人.*办理期限/);
    // A period that ends with a day is shown by that day: its end is the first moment of the next.
    const dues = records.flatMap(({ dueAt }) => (dueAt === null ? [] : [Date.parse(dueAt) - 1]));
    const days = dues.map((due) => Math.floor((due + 8 * 3_600_000 - Date.UTC(1899, 11, 30)) / 86_400_000));
    expect([...sheet.matchAll(/<c s="2"><v>(\d+)</g)].map(([, day]) => Number(day))).toEqual(days);
    expect(sheet).not.toContain('行政区划');
    const [entry] = await rows<{ detail: { rows: number } }>(
      house.db.kysely,
      sql`select detail from audit.operation where target = 'list:export' order by id desc limit 1`,
    );
    expect(entry?.detail).toMatchObject({ rows: records.length, columns: ['caseNo', 'applicant', 'dueAt'] });
    const wrong = await house.call('jiti', 'GET', '/v1/flowable/process/export?columns=initiator_id');
    expect(wrong.data).toMatchObject({ fields: [{ path: 'columns' }] });
  });

  it('an export heads its columns as the list does', async () => {
    const heads = async (list: string) => {
      const [, first] = /<row[^>]*>(.*?)<\/row>/.exec(sheetOf((await house.raw('jiti', list)).text))!;
      return [...first!.matchAll(/<t[^>]*>([^<]*)</g)].map(([, head]) => head);
    };
    const headsOf = (kind: keyof typeof listColumns) =>
      listColumns[kind].map((column) => (listHeads[kind] as Record<string, string>)[column]);
    expect(await heads('/v1/flowable/task/export')).toEqual(headsOf('tasks'));
    expect(await heads('/v1/flowable/task/export?state=done')).toEqual(headsOf('done'));
    expect(await heads('/v1/flowable/process/export')).toEqual(headsOf('cases'));
  });

  it('an export of a register has its days as dates', async () => {
    const record = { ajbh: 'JF1', sqrq: '2026-12-31', sqly: '办理贷款' };
    expect((await house.call('zhenban', 'POST', '/v1/daglsqxz', record)).code).toBe(200);
    const sheet = sheetOf((await house.raw('zhenban', '/v1/ownRegister/daglsqxz/export')).text);
    // 2026-12-31 is day 46387.
    expect(sheet).toContain('<c s="2"><v>46387</v></c>');
    expect(sheet).not.toContain('2026-12-31');
  });

  it('the search finds cases by number, name, permit and place, for those alone who may see them', async () => {
    const processId = await caseAt(house, 'nhxx');
    const { caseNo } = (
      await house.call<{ caseNo: string }>('zhenban', 'GET', `/v1/flowable/process/${processId}`)
    ).data;
    const found = await search('zhenban', caseNo);
    expect(found.groups).toMatchObject([{ kind: 'number', total: 1, records: [{ processId }] }]);
    const [permit] = await rows<{ number: string }>(
      house.db.kysely,
      sql`select number from homestead.permit where process_id = ${processId} and kind = 'homestead'`,
    );
    const byPermit = await search('zhenban', permit!.number);
    expect(byPermit.groups).toMatchObject([
      { kind: 'permit', records: [{ processId, note: permit!.number }] },
    ]);
    const byName = (await search('zhenban', '林示')).groups.find(({ kind }) => kind === 'name');
    expect(byName?.total).toBeGreaterThan(1);
    expect((await search('zhenban', '示范村')).groups.map(({ kind }) => kind)).toContain('place');
    expect(
      (await search('zhenban', '林示', '&kind=name&pageSize=1&pageNum=2')).groups[0]?.records,
    ).toHaveLength(1);
    // A list takes a keyword as the search does: as it is printed, and as it is copied from a chat.
    for (const typed of [`${caseNo}\u200b`, '林　示'])
      expect(
        (
          await house.call<{ total: number }>(
            'zhenban',
            'GET',
            `/v1/flowable/process?scope=visible&keyword=${encodeURIComponent(typed)}`,
          )
        ).data.total,
        typed,
      ).toBeGreaterThan(0);
    for (const [who, keyword] of [
      ['nonghu2', caseNo],
      ['jiti2', permit!.number],
      ['zhenban2', '林示'],
    ] as const)
      expect((await search(who, keyword)).total, who).toBe(0);
    expect((await search('zhenban', '%')).total).toBe(0);
    // A name of two parts is found with the dot of any input method.
    await start(house, 'cunwei', 'zjdjfsp', application({ name: '买买提•艾力' }));
    for (const dot of '·•・‧') expect((await search('jiti', `提${dot}艾`)).total, dot).toBe(1);
  });

  it('the search finds cases by the words that say where they lie, with or without spaces', async () => {
    const place = '荷花塘 12号东侧';
    const { processId } = (
      await start(house, 'nonghu1', 'wfjb', {
        wfjb: { xzc: '350399100201', cxz: '第3村民小组', nhxm: '黄违建', zjddz: place, jbnr: '无证建房' },
      })
    ).data;
    const found = (who: string, words: string) => search(who, words).then(({ groups }) => groups);
    for (const words of ['荷花塘', '荷花塘12号', '塘 12 号东'])
      expect(await found('cunwei', words), words).toMatchObject([
        { kind: 'address', total: 1, records: [{ processId, note: place }] },
      ]);
    expect(await found('cunwei2', '荷花塘')).toEqual([]);
    expect(await found('nonghu2', '荷花塘')).toEqual([]);
    expect((await search('cunwei', '荷花塘', '&kind=address')).total).toBe(1);
  });

  it('a view is its owner’s alone, keeps one name once, and is not changed by two at once', async () => {
    const content = { filters: { urgency: 'red' }, columns: ['caseNo', 'dueAt'], sort: '-dueAt' };
    const view = { list: 'todo', name: '快到期的', content };
    const saved = await house.call<{ id: string; version: number }>('jiti', 'POST', '/v1/view', view);
    expect(saved.code, saved.message).toBe(200);
    const again = await house.call<{ id: string }>('jiti', 'POST', '/v1/view', {
      ...view,
      content: { ...content, columns: [] },
    });
    expect(again.data).toMatchObject({ id: saved.data.id, version: 2, content: { columns: [] } });
    expect((await house.call('jiti', 'GET', '/v1/view?list=todo')).data).toHaveLength(1);
    expect((await house.call('jiti2', 'GET', '/v1/view')).data).toEqual([]);
    const change = { name: '我的', content, version: 1 };
    expect((await house.call('jiti', 'PUT', `/v1/view/${saved.data.id}`, change)).code).toBe(40900);
    expect((await house.call('jiti2', 'DELETE', `/v1/view/${saved.data.id}`)).code).toBe(40400);
    expect((await house.call('jiti', 'DELETE', `/v1/view/${saved.data.id}`)).code).toBe(200);
  });
});
