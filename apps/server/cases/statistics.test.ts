import { join } from 'node:path';
import { loadModels } from '@homestead/models/server';
import type {
  Figure,
  RankingRow,
  RegisterRow,
  RegisterSheet,
  RegisterView,
  ScreenBoard,
  StatisticsSummary,
} from '@homestead/statistics/contract';
import { figureChecks } from '@homestead/statistics/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '../config.ts';
import { request } from '../testing/client.ts';
import { textOfReply } from '../testing/documents/unpack.ts';
import { Journey } from '../testing/journey.ts';
import { type Served, serve } from '../testing/served.ts';

const nextYear = new Date().getFullYear() + 1;
const years = `from=${nextYear - 7}-01&to=${nextYear}-12`;
const content = join(rootFolder, 'content');

describe('statistics', () => {
  let served: Served;
  let journey: Journey;
  beforeAll(async () => {
    served = await serve();
    journey = new Journey(served.base);
  });
  afterAll(() => served.close());

  const as = (userName: string) => journey.as(userName);
  const figures = async (userName: string, query: string) => {
    const reply = await (await as(userName)).get<{ rows: Figure[]; waiting: number }>(
      `/v1/statistics/figure?${query}`,
    );
    expect(reply.code, reply.text).toBe(200);
    expect(reply.data.waiting).toBe(0);
    return reply.data.rows;
  };
  const sum = (rows: readonly Figure[]) => rows.reduce((all, { count }) => all + count, 0);
  const total = async (userName: string, query: string) =>
    (await (await as(userName)).get<{ total: number }>(`/v1/statistics/case?${query}&pageSize=1`)).data.total;
  const differing = async () => {
    const found: string[] = [];
    for (const check of figureChecks(served.db, content, loadModels(join(content, 'models'))))
      for await (const fault of check.faults()) found.push(fault);
    return found;
  };

  it('are what a recount of all cases from the beginning gives', async () => {
    expect(sum(await figures('nongyeju', `measure=applied&by=month&${years}`))).toBeGreaterThan(0);
    expect(await differing()).toEqual([]);
    await sql`update statistics.figure set count = count + 1 where measure = 'applied'`.execute(
      served.db.kysely,
    );
    expect((await differing()).length).toBeGreaterThan(0);
    await sql`update statistics.figure set count = count - 1 where measure = 'applied'`.execute(
      served.db.kysely,
    );
  });

  it('follow a case at once, through its start and its withdrawal', async () => {
    const count = async () => (await figures('zhenban', `measure=violation&by=state&${years}`)) as Figure[];
    const before = sum(await count());
    const started = await journey.start('xuncha', 'rcxj', {
      rcxj: {
        cxz: '第2村民小组',
        nhxm: '林某',
        zjddz: '村口',
        szfddxctkbz: '打地基',
        xzc: '350399100201',
        sjwflx: '未批先建',
      },
    });
    expect(started.code, started.text).toBe(200);
    expect(sum(await count())).toBe(before + 1);
    expect(
      (await figures('zhenban', `measure=violation&by=key&${years}`)).map(({ label }) => label),
    ).toContain('未批先建');
    expect(await differing()).toEqual([]);
  });

  it('show nobody more than the divisions where the role is held', async () => {
    const township = await figures('zhenban', `measure=applied&by=division&${years}`);
    expect(township.length).toBeGreaterThan(0);
    expect(township.every(({ key }) => key.startsWith('350399100'))).toBe(true);
    expect(await figures('zhenban', `measure=applied&by=division&division=350399101&${years}`)).toEqual([]);
    expect(await total('zhenban', `measure=applied&division=350399101&${years}`)).toBe(0);
    const county = await figures('nongyeju', `measure=applied&by=division&${years}`);
    expect(sum(county)).toBeGreaterThanOrEqual(sum(township));
    // A township without a case is compared too.
    expect(county.map(({ key }) => key)).toEqual(['350399100', '350399101']);
    const { rows } = (await (await as('nongyeju')).get<{ rows: RankingRow[] }>('/v1/statistics/ranking'))
      .data;
    expect(rows.map(({ division }) => division).toSorted()).toEqual(['350399100', '350399101']);
    for (const path of [
      'summary',
      'figure?measure=applied',
      'ranking',
      'case?measure=applied',
      'choice',
      'export',
    ])
      for (const userName of ['nonghu1', 'cunwei'])
        expect((await (await as(userName)).get(`/v1/statistics/${path}`)).code, path).toBe(40300);
  });

  it('name the cases behind every figure', async () => {
    for (const measure of ['applied', 'approved', 'refused', 'withdrawn', 'land', 'violation']) {
      const [all] = await figures('nongyeju', `measure=${measure}&${years}`);
      expect(await total('nongyeju', `measure=${measure}&${years}`), measure).toBe(all?.count ?? 0);
    }
    for (const { key, count } of await figures('nongyeju', `measure=overdue&by=key`)) {
      const listed = await total('nongyeju', `measure=overdue&key=${key}`);
      expect(listed).toBeGreaterThan(0);
      expect(listed).toBeLessThanOrEqual(count);
    }
  });

  it('say how long tasks took, and stand beside the year before', async () => {
    const tasks = await figures('nongyeju', `measure=task&by=key&${years}`);
    expect(tasks.length).toBeGreaterThan(0);
    for (const { mean, p90, label } of tasks) {
      expect(label).not.toMatch(/\./);
      if (mean !== null) expect(p90).toBeGreaterThanOrEqual(1);
    }
    const now = await figures(
      'nongyeju',
      `measure=applied&by=month&from=${nextYear - 1}-01&to=${nextYear - 1}-12`,
    );
    const next = await figures('nongyeju', `measure=applied&by=month&from=${nextYear}-01&to=${nextYear}-12`);
    expect(next.map(({ before }) => before)).toEqual(now.map(({ count }) => count));
  });

  it('add up alike in summary, ranking and figures', async () => {
    const person = await as('nongyeju');
    const summary = (await person.get<StatisticsSummary>(`/v1/statistics/summary?${years}`)).data;
    const ranking = (await person.get<{ rows: RankingRow[] }>(`/v1/statistics/ranking?${years}`)).data.rows;
    const [applied] = await figures('nongyeju', `measure=applied&${years}`);
    expect(summary.applied.value).toBe(applied?.count);
    expect(ranking.reduce((all, row) => all + row.applied, 0)).toBe(applied?.count);
    expect(ranking.reduce((all, row) => all + row.overdue, 0)).toBe(summary.overdue);
  });

  it('leave as a workbook, and the log says so', async () => {
    const person = await as('zhenban');
    for (const query of [years, `measure=task&by=key&${years}`]) {
      const reply = await fetch(`${served.base}/api/v1/statistics/export?${query}`, {
        headers: { Authentication: person.token },
      });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toContain('spreadsheetml');
      expect(new TextDecoder().decode((await reply.arrayBuffer()).slice(0, 2))).toBe('PK');
    }
  });

  it('refuse months that are none, by name of the field, and what narrows one figure alone', async () => {
    const person = await as('zhenban');
    for (const [query, path] of [
      ['from=2026-13', 'from'],
      ['from=2026-05&to=2026-04', 'to'],
      ['from=2000-01&to=2026-04', 'to'],
    ] as const) {
      const reply = await person.get<{ fields: { path: string }[] }>(`/v1/statistics/summary?${query}`);
      expect([reply.status, reply.code, reply.data.fields[0]?.path]).toEqual([422, 42200, path]);
    }
    for (const asked of [
      'figure?measure=x',
      'summary?measure=applied',
      'ranking?state=inTime',
      'figure?measure=applied&divison=350399100',
      'case?measure=applied&divison=350399100',
      'export?measure=applied&divison=350399100',
    ])
      expect([asked, (await person.get(`/v1/statistics/${asked}`)).code]).toEqual([asked, 40001]);
  });

  describe('in registers', () => {
    const rowsOf = async (userName: string, key: string, query: string) =>
      (
        await (
          await as(userName)
        ).get<{ records: RegisterRow[]; total: number; heading: string }>(
          `/v1/register/${key}?pageSize=200&${query}`,
        )
      ).data;
    const registersOf = async (userName: string) =>
      (await (await as(userName)).get<{ registers: RegisterView[]; years: number[] }>('/v1/register')).data;

    it('list each year what the figures of the year count, with the columns of the content', async () => {
      const { registers, years: kept } = await registersOf('nongyeju');
      expect(registers.map(({ title }) => title)).toContain('宅基地审批管理台账');
      for (const { key, columns } of registers)
        for (const year of kept) {
          const { records, total } = await rowsOf('nongyeju', key, `year=${year}`);
          expect(records).toHaveLength(Math.min(total, 200));
          expect(records.every(({ cells }) => cells.length === columns.length)).toBe(true);
        }
      for (const [key, measure] of [
        ['applications', 'applied'],
        ['approvals', 'approved'],
        ['refusals', 'refused'],
        ['visits', 'visit'],
        ['violations', 'violation'],
      ] as const)
        for (const year of kept) {
          const [all] = await figures('nongyeju', `measure=${measure}&from=${year}-01&to=${year}-12`);
          expect((await rowsOf('nongyeju', key, `year=${year}`)).total, key).toBe(all?.count ?? 0);
        }
    });

    it('show an area as granted once the case is approved, not as a joint review proposed it', async () => {
      const { registers, years: kept } = await registersOf('nongyeju');
      const place = registers
        .find(({ key }) => key === 'visits')!
        .columns.findIndex(({ title }) => title.startsWith('批准宅基地面积'));
      const all = async (key: string) =>
        (await Promise.all(kept.map((year) => rowsOf('nongyeju', key, `year=${year}`)))).flatMap(
          ({ records }) => records,
        );
      const approved = new Set((await all('approvals')).map(({ processId }) => processId));
      const proposed = (await all('visits')).find(({ processId }) => !approved.has(processId))!.processId;
      await sql`update models.jfsqjd set pzsqzjdmj = 99 where process_id = ${proposed}`.execute(
        served.db.kysely,
      );
      const shown = (await all('visits')).filter(({ cells }) => cells[place] !== null);
      expect(shown.filter(({ processId }) => approved.has(processId))).not.toEqual([]);
      expect(shown.map(({ processId }) => processId)).not.toContain(proposed);
    });

    it('give the converted farmland in square metres and in mu, summed by what the rows show', async () => {
      await sql`update models.jfsqjd set "zgbSfblnzy" = '是' where pzsqzjdmj is not null`.execute(
        served.db.kysely,
      );
      const person = await as('nongyeju');
      const sheets = await Promise.all(
        (await registersOf('nongyeju')).years.map((year) =>
          person.get<RegisterSheet>(`/v1/register/land-conversion/sheet?year=${year}`),
        ),
      );
      const { columns, rows, totals } = sheets
        .map(({ data }) => data)
        .find((sheet) => sheet.rows.length > 0)!;
      const [metres = -1, mu = -1] = ['㎡', '亩'].map((unit) =>
        columns.findIndex(({ title }) => title === `批准宅基地面积（${unit}）`),
      );
      expect(rows.map(({ cells }) => cells[mu])).toEqual(
        rows.map(({ cells }) => Number((Number(cells[metres]) / 666.67).toFixed(4))),
      );
      expect(totals[mu]).toBeCloseTo(Number(totals[metres]) / 666.67, 2);
      expect(totals[mu]).toBeGreaterThan(0);
    });

    it('show a township its own rows alone, under its name, and personal data masked', async () => {
      // In the first days of a year the cases are still of the one before.
      let year = nextYear;
      let own = await rowsOf('zhenban', 'applications', `year=${year}`);
      while (own.total === 0 && year > nextYear - 2)
        own = await rowsOf('zhenban', 'applications', `year=${--year}`);
      const county = await rowsOf('nongyeju', 'applications', `year=${year}`);
      expect(own.total).toBeGreaterThan(0);
      expect(own.total).toBeLessThanOrEqual(county.total);
      expect(own.heading).toMatch(new RegExp(`镇${year}年宅基地申请受理台账$`));
      const asked = await rowsOf('nongyeju', 'applications', `year=${year}&division=350399100`);
      expect(asked.records.map(({ processId }) => processId)).toEqual(
        own.records.map(({ processId }) => processId),
      );
      expect((await rowsOf('zhenban', 'applications', `year=${year}&division=350399101`)).total).toBe(0);
      const shown = own.records.flatMap(({ cells }) => cells.map(String));
      expect(shown).toContainEqual(expect.stringMatching(/^\d{3}\*{11}\d{3}[\dX]$/));
      expect(shown.filter((cell) => /^(\d{17}[\dX]|1\d{10})$/.test(cell))).toEqual([]);
      for (const userName of ['nonghu1', 'cunwei'])
        for (const path of ['', '/approvals', '/approvals/sheet', '/approvals/export'])
          expect((await (await as(userName)).get(`/v1/register${path}`)).code, path).toBe(40300);
    });

    it('are narrowed by their own filters, and refuse any other by its name', async () => {
      const { registers, years: kept } = await registersOf('nongyeju');
      for (const { key, filters } of registers)
        for (const { name, options } of filters)
          for (const { value } of options)
            await rowsOf('nongyeju', key, `year=${kept[0]}&${name}=${encodeURIComponent(value)}`);
      const all = await rowsOf('nongyeju', 'visits', `year=${kept[0]}`);
      const first = await rowsOf('nongyeju', 'visits', `year=${kept[0]}&key=1`);
      expect(first.total).toBeLessThanOrEqual(all.total);
      expect(first.records.flatMap(({ cells }) => cells)).not.toContain('第二次到场');
      const person = await as('nongyeju');
      const refused = await person.get<{ fields: { path: string }[] }>(
        '/v1/register/visits?jfsqjd.sfzh=3503',
      );
      expect([refused.code, refused.data.fields[0]?.path]).toEqual([40001, 'jfsqjd.sfzh']);
      expect((await person.get('/v1/register/none')).code).toBe(40400);
    });

    it('are printed and exported whole, with sums, and both stand in the operation log', async () => {
      const person = await as('nongyeju');
      const [year] = (await registersOf('nongyeju')).years;
      const { data: sheet } = await person.get<RegisterSheet>(`/v1/register/applications/sheet?year=${year}`);
      const listed = await rowsOf('nongyeju', 'applications', `year=${year}`);
      expect(sheet.rows).toHaveLength(listed.total);
      const place = sheet.totals.findIndex((total) => total !== null);
      const added = sheet.rows.reduce((sum, { cells }) => sum + Number(cells[place] ?? 0), 0);
      expect(sheet.totals[place]).toBeCloseTo(added, 1);
      const reply = await fetch(`${served.base}/api/v1/register/applications/export?year=${year}`, {
        headers: { Authentication: person.token },
      });
      expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('宅基地申请受理台账'));
      const book = textOfReply(Buffer.from(await reply.arrayBuffer()));
      const days = sheet.columns.findIndex(({ title }) => title === '申请日期');
      const written = [...book.matchAll(/<c s="2"><v>(\d+)<\/v>/g)].map(([, day]) => Number(day));
      // Days are dates of the table, counted from 1899-12-30.
      expect(written.map((day) => new Date((day - 25_569) * 86_400_000).toISOString().slice(0, 10))).toEqual(
        sheet.rows.map(({ cells }) => cells[days]),
      );
      const { rows: log } = await sql<{ summary: string }>`select summary from audit.operation
        where target = 'register:applications' order by at, id`.execute(served.db.kysely);
      expect(log.map(({ summary }) => summary.slice(0, 4))).toEqual(['打印台账', '导出台账']);
    });
  });

  describe('on the big screen', () => {
    const asNobody = (query = '') =>
      request<{ board: ScreenBoard | null }>(served.base, 'GET', `/v1/big-screen${query}`);

    it('are shown to those who may read figures, of their own divisions, with names masked', async () => {
      const { board } = (await (await as('zhenban')).get<{ board: ScreenBoard }>('/v1/big-screen?map=true'))
        .data;
      expect(board.isPublic).toBe(false);
      expect(board.title).toMatch(/镇农村宅基地审批$/);
      expect(board.outlines?.length).toBeGreaterThan(0);
      expect(board.outlines?.every(({ code }) => code.startsWith('350399100'))).toBe(true);
      expect(board.outlines?.every(({ township }) => township === '木兰镇')).toBe(true);
      expect(board.ranking.map(({ division }) => division).toSorted()).toEqual(
        ['201', '202', '203', '204'].map((village) => `350399100${village}`),
      );
      const county = (await (await as('nongyeju')).get<{ board: ScreenBoard }>('/v1/big-screen')).data.board;
      // Where townships are few their villages are ranked.
      expect(county.ranking.every(({ division }) => division.length === 12)).toBe(true);
      expect(board.events.length).toBeGreaterThan(0);
      expect(board.approvals.every(({ name }) => name === null || /^.\*+$/.test(name))).toBe(true);
      expect(board.approvals.some(({ name }) => name !== null)).toBe(true);
      expect((await (await as('nonghu1')).get<{ board: null }>('/v1/big-screen')).data.board).toBeNull();
    });

    it('are nothing for nobody until the county says so, and then hold no personal data', async () => {
      expect((await asNobody()).data).toEqual({ board: null });
      const admin = await as('admin');
      const path = '/v1/parameter/homestead.bigScreen';
      const { value, version } = (await admin.get<{ value: object; version: number }>(path)).data;
      const opened = await admin.put(path, { value: { ...value, open: true }, version });
      expect(opened.code, opened.text).toBe(200);
      const reply = await asNobody('?map=true');
      const { board } = reply.data;
      expect(board?.isPublic).toBe(true);
      expect(board?.approvals.length).toBeGreaterThan(0);
      expect(board?.approvals.every(({ name }) => name === null)).toBe(true);
      expect(board?.events.every(({ division }) => division.length <= 9)).toBe(true);
      const { rows: cases } = await sql<{ applicant: string; caseNo: string | null }>`
        select applicant, case_no as "caseNo" from workflow.instance`.execute(served.db.kysely);
      const { rows: people } = await sql<{ name: string }>`select name from people.account`.execute(
        served.db.kysely,
      );
      const personal = [
        ...cases.flatMap(({ applicant, caseNo }) => [applicant, caseNo]),
        ...people.map(({ name }) => name),
      ];
      expect(personal.filter((text) => text && reply.text.includes(text))).toEqual([]);
      expect((await admin.put(path, { value, version: version + 1 })).code).toBe(200);
      expect((await asNobody()).data).toEqual({ board: null });
    });
  });

  it('name what says no village apart from the villages, and list that alone', async () => {
    const started = await journey.start('xuncha', 'rcxj', {
      rcxj: { cxz: '第2村民小组', nhxm: '林某', zjddz: '路口', szfddxctkbz: '打地基', sjwflx: '未批先建' },
    });
    expect(started.code, started.message).toBe(200);
    const { rows } = (
      await (await as('zhenban')).get<{ rows: RankingRow[] }>(`/v1/statistics/ranking?${years}`)
    ).data;
    const own = rows.find(({ division }) => division === '350399100');
    expect(own?.name).toBe('木兰镇（未填村）');
    expect(rows.find(({ division }) => division === '350399100201')?.name).toBe('示范村');
    const listed = (more = '') => total('zhenban', `measure=violation&${years}&division=350399100${more}`);
    expect(await listed('&own=true')).toBe(own?.violations);
    expect(await listed()).toBe(rows.reduce((all, { violations }) => all + violations, 0));
    const [figure] = await figures('zhenban', `measure=violation&by=division&${years}`);
    expect(figure).toMatchObject({ key: '350399100', label: '木兰镇（未填村）', count: own?.violations });
    const late = (more = '') => total('zhenban', `measure=overdue&division=350399100${more}`);
    expect(await late('&own=true')).toBe(own?.overdue);
  });
});
