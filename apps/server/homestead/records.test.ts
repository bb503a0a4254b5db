import { one, rows } from '@homestead/database';
import { loadContent } from '@homestead/forms/server';
import { recordGroupsOf } from '@homestead/records/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolder } from './testing/edited-content.ts';
import { type House, startHouse } from './testing/house.ts';
import { application, caseAt, start } from './testing/walk.ts';

type Row = Record<string, unknown> & { id: string; version: number };
interface Page {
  records: Row[];
  total: number;
}

const recordGroups = recordGroupsOf(loadContent(contentFolder).models);

describe('the ten record groups', () => {
  let house: House;
  let mine: string;
  let theirs: string;
  beforeAll(async () => {
    house = await startHouse();
    mine = await caseAt(house, 'cwhyj');
    const other = application({
      xzqh: '350399100202',
      name: '陈榕芳',
      lxdh: '14000000002',
      sfzh: '350399198006050020',
    });
    theirs = (await start(house, 'nonghu2', 'zjdjfsp', other)).data.processId;
  });
  afterAll(() => house.close());

  const list = async (who: string, path: string) => (await house.call<Page>(who, 'GET', path)).data;
  const recordOf = async (who: string, processId: string) =>
    (await list(who, `/v1/jfsqjd?processId=${processId}`)).records[0];

  it.each(recordGroups.map(({ group }) => group))(
    '%s lists, within the scope of whoever asks [S2-7.business]',
    async (group) => {
      for (const who of ['nonghu1', 'cunwei', 'shenji']) {
        const reply = await house.call<Page>(who, 'GET', `/v1/${group}?pageSize=5`);
        expect(
          [reply.code, reply.data.total >= reply.data.records.length],
          `${who} ${reply.message}`,
        ).toEqual([200, true]);
      }
    },
  );

  it('shows a case to those who may see it, and reads like nothing to all others', async () => {
    expect((await list('nonghu1', '/v1/jfsqjd')).records.map((row) => row['processId'])).toEqual([mine]);
    expect((await list('jiti2', '/v1/jfsqjd')).records.map((row) => row['processId'])).toEqual([theirs]);
    expect((await list('zhenban', '/v1/jfsqjd')).total).toBe(2);
    const record = await recordOf('zhenban', theirs);
    const foreign = await house.call('nonghu1', 'GET', `/v1/jfsqjd/${record?.id}`);
    const absent = await house.call('nonghu1', 'GET', '/v1/jfsqjd/nothing');
    expect(foreign).toEqual(absent);
    expect(foreign.code).toBe(40400);
  });

  it('masks personal data in lists, and for readers without part in the case', async () => {
    const record = await recordOf('nonghu1', mine);
    expect(record).toMatchObject({ sfzh: '350***********0013', lxdh: '140****0001', name: '林示禾' });
    const whole = (who: string) => house.call<Row>(who, 'GET', `/v1/jfsqjd/${record?.id}`);
    expect((await whole('nonghu1')).data['sfzh']).toBe('350399197503120013');
    expect((await whole('jiti')).data['sfzh']).toBe('350399197503120013');
    expect((await whole('zhenban')).data['sfzh']).toBe('350***********0013');
    expect((await whole('shenji')).data['sfzh']).toBe('350***********0013');
  });

  it('logs an officer who reveals the personal data of one record, and nobody else', async () => {
    const record = await recordOf('zhenban', mine);
    const count = async () =>
      (
        await one<{ n: number }>(
          house.db.kysely,
          sql`select count(*) as n from audit.operation where kind = 'access' and target = ${`jfsqjd:${record?.id}`}`,
        )
      ).n;
    const before = await count();
    await house.call('zhenban', 'GET', `/v1/jfsqjd/${record?.id}`);
    await house.call('nonghu1', 'GET', `/v1/jfsqjd/${record?.id}`);
    expect(await count()).toBe(before);
    await house.call('jiti', 'GET', `/v1/jfsqjd/one?processId=${mine}`);
    expect(await count()).toBe(before + 1);
  });

  it('gives one record by conditions, or says that there is none', async () => {
    expect(
      (await house.call<Row>('nonghu1', 'GET', '/v1/jfsqjd/one?name=示禾&nsqjzcs=3')).data['processId'],
    ).toBe(mine);
    expect((await house.call('nonghu1', 'GET', '/v1/jfsqjd/one?name=陈')).code).toBe(40400);
    expect((await house.call<Row>('cunwei', 'GET', `/v1/process/one?id=${mine}`)).data['caseNo']).toMatch(
      /^JF/,
    );
    expect(
      (await house.call<Row>('cunwei', 'GET', `/v1/processTask/one?processId=${mine}&state=open`)).data[
        'taskKey'
      ],
    ).toBe('cwhyj');
  });

  it.each(recordGroups.filter(({ kind }) => kind !== 'own').map(({ group }) => group))(
    '%s is written by tasks alone',
    async (group) => {
      const seen = (await list('zhenban', `/v1/${group}`)).records[0];
      expect((await house.call('zhenban', 'POST', `/v1/${group}`, {})).code).toBe(40300);
      if (seen) {
        expect((await house.call('zhenban', 'PUT', `/v1/${group}/${seen.id}`, { version: 1 })).code).toBe(
          40300,
        );
        expect((await house.call('zhenban', 'DELETE', `/v1/${group}/${seen.id}`)).code).toBe(40300);
      }
      expect((await house.call('zhenban', 'PUT', `/v1/${group}/nothing`, { version: 1 })).code).toBe(40400);
      expect((await house.call('zhenban', 'DELETE', `/v1/${group}/nothing`)).code).toBe(40400);
    },
  );

  it.each(['sfzh=3503', 'lxdh=140', 'hkszd=壶兰', 'idNumber1=3', 'sort=sfzh', 'sort=-lxdh', 'jtcy=1'])(
    'case 26: %s is no way to a masked value',
    async (query) => {
      for (const path of ['/v1/jfsqjd', '/v1/jfsqjd/one'])
        expect((await house.call('zhenban', 'GET', `${path}?${query}`)).code).toBe(40300);
    },
  );

  it.each([
    'extractvalue(1,concat(0x7e))',
    'name;drop table x',
    'name--',
    'r.name',
    'process_id',
    'created_by',
    'constructor',
    '__proto__',
    'cwhKxjfqytk2',
  ])('case 28: sort=%s is refused as malformed', async (sort) => {
    for (const group of ['jfsqjd', 'dwjbxx', 'process', 'processTask']) {
      expect((await house.call('zhenban', 'GET', `/v1/${group}?sort=${encodeURIComponent(sort)}`)).code).toBe(
        40001,
      );
    }
  });

  it.each([
    '__proto__=1',
    'constructor=1',
    'toString=1',
    'created_by=x',
    'name[$ne]=1',
    'name=a&name=b',
    'nsqzjdmj=abc',
    'nsqzjdmj=%20',
    'pzrq=2026-13-45',
    'pzrq=2026-02-29',
    'createTime=2026-02-30',
    'updateTime=0000-01-01',
    'r.id=1',
  ])('case 29: the filter %s is refused as malformed', async (query) => {
    expect((await house.call('zhenban', 'GET', `/v1/jfsqjd?${query}`)).code).toBe(40001);
  });

  it('takes the signs of LIKE as they are', async () => {
    for (const text of ['%', '_', '\\']) {
      expect((await list('zhenban', `/v1/jfsqjd?name=${encodeURIComponent(text)}`)).total).toBe(0);
      expect((await list('zhenban', `/v1/jfsqjd?keyword=${encodeURIComponent(text)}`)).total).toBe(0);
    }
  });

  it('sorts by fields of the model and pages without gaps', async () => {
    const names = (page: Page) => page.records.map((row) => row['name']);
    expect(names(await list('zhenban', '/v1/jfsqjd?sort=createTime'))).toEqual(['林示禾', '陈榕芳']);
    expect(names(await list('zhenban', '/v1/jfsqjd?sort=-createTime'))).toEqual(['陈榕芳', '林示禾']);
    const pages = await Promise.all(
      [1, 2].map((page) => list('zhenban', `/v1/jfsqjd?sort=nsqjzcs&pageSize=1&pageNum=${page}`)),
    );
    expect(new Set(pages.flatMap(names)).size).toBe(2);
  });

  it('sorts by everything beside the fields that a record of a list shows', async () => {
    for (const group of ['jfsqjd', 'dwjbxx'])
      for (const name of ['id', 'division', 'divisionName', 'version', 'createTime', 'updateTime'])
        expect((await house.call('zhenban', 'GET', `/v1/${group}?sort=-${name}`)).code, name).toBe(200);
    const ids = (await list('zhenban', '/v1/jfsqjd?sort=id')).records.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect((await house.call('zhenban', 'GET', '/v1/jfsqjd?version=1')).code).toBe(40001);
  });

  const unit = {
    dwmc: '木兰镇农业服务中心',
    tyshxydm: '91350100M000100Y43',
    xzqh: '350399100',
    lxr: '蔡',
    lxdh: '13800138000',
  };

  it('keeps a unit: made, read, changed on its version, removed, and each change in the log [S2-7.business S2-8.success]', async () => {
    const made = await house.call<Row>('zhenban', 'POST', '/v1/dwjbxx', unit);
    expect([made.code, made.message]).toEqual([200, '新增成功']);
    const path = `/v1/dwjbxx/${made.data.id}`;
    expect(made.data).toMatchObject({ ...unit, lxdh: '138****8000', version: 1, divisionName: '木兰镇' });
    const changed = await house.call<Row>('zhenban', 'PUT', path, { ...made.data, dz: ' 木兰街1号' });
    expect(changed.data).toMatchObject({ dz: '木兰街1号', dwmc: unit.dwmc, version: 2 });
    expect(changed.data['warnings']).toEqual([
      { path: 'dwjbxx.dz', message: expect.stringContaining('已自动整理：去除首尾空格') },
    ]);
    // The masked telephone of the first reply came back with the change, and the telephone stays what it was.
    expect((await house.call<Row>('zhenban', 'GET', path)).data['lxdh']).toBe(unit.lxdh);
    const stale = await house.call('zhenban', 'PUT', path, { version: 1, dz: '木兰街2号' });
    expect([stale.code, stale.data?.['at']]).toEqual([40900, expect.any(String)]);
    expect((await house.call('zhenban', 'PUT', path, { dz: '木兰街2号' })).code).toBe(40001);
    expect((await house.call('zhenban', 'DELETE', path)).code).toBe(200);
    expect((await house.call('zhenban', 'GET', path)).code).toBe(40400);
    const log = await rows<{ summary: string }>(
      house.db.kysely,
      sql`select summary from audit.operation where target = ${`dwjbxx:${made.data.id}`} and kind = 'content' order by id`,
    );
    expect(log.map(({ summary }) => summary)).toEqual([
      '新增单位基本信息',
      '修改单位基本信息',
      '删除单位基本信息',
    ]);
  });

  it('case 21: the id of the path counts, and another one in the body is refused', async () => {
    const [a, b] = await Promise.all(
      [1, 2].map(async () => (await house.call<Row>('zhenban', 'POST', '/v1/dwjbxx', unit)).data),
    );
    const refused = await house.call('zhenban', 'PUT', `/v1/dwjbxx/${a?.id}`, {
      id: b?.id,
      version: 1,
      dz: 'x',
    });
    expect(refused.code).toBe(40001);
    expect((await house.call<Row>('zhenban', 'GET', `/v1/dwjbxx/${b?.id}`)).data['dz']).toBeUndefined();
  });

  it('tells every faulty field of a unit at once', async () => {
    const reply = await house.call<{ fields: { path: string; message: string }[] }>(
      'zhenban',
      'POST',
      '/v1/dwjbxx',
      { tyshxydm: '91350100M000100Y44', lxdh: '12' },
    );
    expect(reply.code).toBe(42200);
    expect(reply.data.fields.map(({ path }) => path)).toEqual([
      'dwjbxx.dwmc',
      'dwjbxx.tyshxydm',
      'dwjbxx.xzqh',
      'dwjbxx.lxdh',
    ]);
  });

  it('keeps units within the division of who writes, and away from villagers and auditors', async () => {
    expect(
      (await house.call<{ fields: { path: string }[] }>('zhenban2', 'POST', '/v1/dwjbxx', unit)).data
        .fields[0]?.path,
    ).toBe('dwjbxx.xzqh');
    expect((await house.call('nonghu1', 'POST', '/v1/dwjbxx', unit)).code).toBe(40300);
    expect((await house.call('shenji', 'POST', '/v1/dwjbxx', unit)).code).toBe(40300);
    const made = await house.call<Row>('zhenban', 'POST', '/v1/dwjbxx', unit);
    expect(
      (await house.call('zhenban2', 'PUT', `/v1/dwjbxx/${made.data.id}`, { version: 1, dz: 'x' })).code,
    ).toBe(40400);
    expect((await house.call('zhenban2', 'DELETE', `/v1/dwjbxx/${made.data.id}`)).code).toBe(40400);
  });

  it('shows the offices of one’s own place and above to everybody, and the contact’s telephone to nobody [S2-2.unit]', async () => {
    interface Units {
      records: {
        id: string | null;
        name: string;
        division: string;
        telephone: string;
        place: number[] | null;
        can: string[];
      }[];
      form: { group: string; formKey: string };
    }
    const more = {
      bgdh: '0594-0000199',
      bgsj: '周一至周五 8:00—12:00',
      wz: '119.098000,25.360000（精度±8米）',
    };
    const named = { ...unit, ...more, dwmc: '木兰镇便民服务中心' };
    const { id } = (await house.call<Row>('zhenban', 'POST', '/v1/dwjbxx', named)).data;
    const units = async (who: string) => (await house.call<Units>(who, 'GET', '/v1/unit?pageSize=200')).data;
    const seen = async (who: string) => (await units(who)).records.find((entry) => entry.id === id);
    const card = { telephone: more.bgdh, place: [119.098, 25.36] };
    expect(await seen('nonghu1')).toMatchObject({ ...card, can: [] });
    expect(await seen('zhenban')).toMatchObject({ ...card, can: ['edit'] });
    expect([await seen('zhenban2'), await seen('cunwei')]).toEqual([
      undefined,
      expect.objectContaining({ can: [] }),
    ]);
    const { records, form } = await units('nonghu1');
    expect(form).toEqual({ group: 'dwjbxx', formKey: 'dwjbxx_dwzx' });
    // What the county lists of its offices stands beside: the own village first, no other village at all.
    const names = records.map(({ name }) => name);
    expect(names.slice(0, 2).sort()).toEqual(['示范村村民委员会', '示范村集体经济组织']);
    expect(names).not.toContain('榕溪村村民委员会');
    // An officer who may edit those of the villages too meets the township's first.
    const [first] = (await units('zhenban')).records;
    expect(first?.division).toBe('350399100');
    const view = await house.call<{ formData: { dwjbxx: Row } }>('nonghu1', 'GET', `/v1/unit/${id}`);
    expect(view.data.formData.dwjbxx).toMatchObject({ bgsj: more.bgsj, lxdh: '138****8000' });
    expect((await house.call('zhenban2', 'GET', `/v1/unit/${id}`)).code).toBe(40400);
  });

  it('lets a villager ask for papers, an officer answer, and closes the request then', async () => {
    const fileId = await house.upload('nonghu1', 'a.txt', '委托书');
    const made = await house.call<Row>('nonghu1', 'POST', '/v1/daglsqxz', {
      ajbh: 'JF1',
      sqly: '办理贷款',
      sqwj: fileId,
      shzt: '已通过',
    });
    expect(made.data['shzt']).toBeUndefined();
    const path = `/v1/daglsqxz/${made.data.id}`;
    expect((await house.call('nonghu2', 'GET', path)).code).toBe(40400);
    expect(await house.download('zhenban', fileId)).toBe('委托书');
    expect(await house.download('nonghu2', fileId)).toBeNull();
    expect((await house.call('nonghu1', 'PUT', path, { version: 1, sqly: '办理抵押贷款' })).code).toBe(200);
    expect(
      (await house.call('zhenban', 'PUT', path, { version: 2, shzt: '已通过', shyj: '同意' })).code,
    ).toBe(200);
    expect((await house.call('nonghu1', 'PUT', path, { version: 3, sqly: '其他' })).code).toBe(40300);
    expect((await house.call('nonghu1', 'DELETE', path)).code).toBe(40300);
  });

  it('lets nobody answer their own request by a role that they hold elsewhere', async () => {
    await house.db.transaction((tx) =>
      sql`insert into people.account_role (id, account_id, role_code, division_code)
        select 'guest-office', id, 'township-office', '350399101' from people.account where user_name = 'nonghu3'`.execute(
        tx,
      ),
    );
    const made = await house.call<Row>('nonghu3', 'POST', '/v1/daglsqxz', {
      ajbh: 'JF9',
      sqly: '办理贷款',
      shzt: '已通过',
    });
    expect([made.code, made.data['shzt']]).toEqual([200, undefined]);
    const path = `/v1/daglsqxz/${made.data.id}`;
    const changed = await house.call<Row>('nonghu3', 'PUT', path, {
      version: 1,
      sqly: '办理抵押贷款',
      shzt: '已通过',
      shyj: '同意',
    });
    expect([changed.code, changed.data['sqly'], changed.data['shzt']]).toEqual([
      200,
      '办理抵押贷款',
      undefined,
    ]);
    expect((await house.call('nonghu3', 'DELETE', path)).code).toBe(200);
  });

  it('gives the files of a request that is taken away back to the villager', async () => {
    const fileId = await house.upload('nonghu1', 'b.txt', '委托书');
    const request = { ajbh: 'JF3', sqly: '办理贷款', sqwj: fileId };
    const made = await house.call<Row>('nonghu1', 'POST', '/v1/daglsqxz', request);
    expect(await house.download('zhenban', fileId)).toBe('委托书');
    expect((await house.call('nonghu1', 'DELETE', `/v1/daglsqxz/${made.data.id}`)).code).toBe(200);
    expect(await house.download('zhenban', fileId)).toBeNull();
    expect(await house.download('nonghu1', fileId)).toBe('委托书');
    expect((await house.call('nonghu1', 'DELETE', `/file/${fileId}`)).code).toBe(200);
  });

  it('keeps an answer that is given while the villager takes the request away', async () => {
    const made = await house.call<Row>('nonghu1', 'POST', '/v1/daglsqxz', { ajbh: 'JF2', sqly: '办理贷款' });
    const path = `/v1/daglsqxz/${made.data.id}`;
    const taken = await house.db.transaction(async (tx) => {
      await sql`update models.daglsqxz set shzt = '已通过', version = version + 1 where id = ${made.data.id}`.execute(
        tx,
      );
      const removal = house.call('nonghu1', 'DELETE', path);
      await expect
        .poll(async () =>
          rows(
            house.db.kysely,
            sql`select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1);
      return { removal };
    });
    expect((await taken.removal).code).toBe(40300);
    expect((await house.call<Row>('zhenban', 'GET', path)).data['shzt']).toBe('已通过');
  });
});
