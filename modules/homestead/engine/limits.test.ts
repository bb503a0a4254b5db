import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../server/rules.ts';
import { areaLimit, conversionWarning, householdOf, householdSize, judgeLimits } from './index.ts';

const rules = loadRules(fileURLToPath(new URL('../../../content', import.meta.url)));
const member = (name: string, idNumber = '') => ({ name, idNumber });

describe('the household', () => {
  it.each([
    [{}, 1],
    [{ name: '林示禾', name1: '林小满', name3: '林大埕' }, 3],
    [{ name1: ' ', name2: '林小满' }, 2],
    [{ name1: 'a', name2: 'b', name3: 'c', jtcy: [member('d'), member(''), null, 'e'] }, 5],
    [{ jtcy: 'not a list' }, 1],
  ])('%o counts %i people', (jfsqjd, people) => {
    expect(householdSize(jfsqjd)).toBe(people);
  });

  it('is everybody with an identity number, each number once, whatever the case of its last sign', () => {
    const jfsqjd = {
      name: '甲',
      sfzh: '35039919750312001x',
      name1: '乙',
      idNumber1: '35039919750312001X',
      jtcy: [member('丙', '350399200409210033')],
    };
    expect(householdOf(jfsqjd).map(({ path, role, name }) => [path, role, name])).toEqual([
      ['jfsqjd.sfzh', 'head', '甲'],
      ['jfsqjd.jtcy', 'member', '丙'],
    ]);
  });
});

describe('the area limit', () => {
  it.each([
    [1, 80],
    [3, 80],
    [4, 100],
    [5, 100],
    [6, 120],
    [12, 120],
  ])('for %i people is %i', (people, limit) => {
    expect(areaLimit(rules, people, { type: '异址新建', land: '建设用地' })).toBe(limit);
  });

  it.each([
    [{ type: '原址翻建' }, 30],
    [{ type: '改扩建' }, 30],
    [{ land: '建设用地,未利用地' }, 30],
    [{ type: '异址新建', land: '农用地' }, 0],
    [{}, 0],
  ])('on %o is %i more', (site, more) => {
    expect(areaLimit(rules, 4, site)).toBe(100 + more);
  });

  it('never falls when a household grows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        (people) => areaLimit(rules, people, {}) <= areaLimit(rules, people + 1, {}),
      ),
    );
  });
});

describe('a limit', () => {
  const application = { name: '甲', nsqzjdmj: 80, nsqjzcs: 3, nsqjzgd: 10.9, nsqjzmj: 300 };
  const paths = (said: { path: string }[]) => said.map(({ path }) => path);

  it('is silent where it is kept to the last decimal', () => {
    expect(judgeLimits(rules, application, 'application')).toEqual({ faults: [], warnings: [] });
  });

  it.each([
    ['nsqzjdmj', 80.01, '该户1人，宅基地面积限额为80㎡，现为80.01㎡，已超过限额，请核对'],
    ['nsqjzcs', 4, '建筑层数一般不超过3层，现为4层，请核对'],
    ['nsqjzgd', 13.51, '建筑总高度不超过13.5米，现为13.51米，请核对'],
    ['nsqjzgd', 11.01, '建筑高度为11.01米，请核对檐口高度不超过11米'],
    ['nsqjzmj', 300.01, '建筑面积超过300㎡（现为300.01㎡）的，应由有资质的单位设计、施工并办理施工许可'],
  ])('tells in words that %s of %d is over it', (code, value, message) => {
    expect(judgeLimits(rules, { ...application, [code]: value }, 'application').warnings).toEqual([
      { path: `jfsqjd.${code}`, message },
    ]);
  });

  it('judges what is granted by the fields of the approval, on the site that was applied for', () => {
    const granted = {
      ...application,
      nsqzjdmj: 500,
      nsqjflx: '原址翻建',
      pzsqzjdmj: 111,
      jzcs: 4,
      jzgd: 14,
      zfjzmj: 301,
    };
    expect(paths(judgeLimits(rules, granted, 'approval').warnings)).toEqual([
      'jfsqjd.pzsqzjdmj',
      'jfsqjd.jzcs',
      'jfsqjd.jzgd',
      'jfsqjd.zfjzmj',
    ]);
    expect(
      judgeLimits(rules, { ...granted, pzsqzjdmj: 110, jflx: '异址新建' }, 'approval').warnings[0]?.path,
    ).toBe('jfsqjd.pzsqzjdmj');
  });

  it('refuses where the county made it hard, and is silent where it put it off', () => {
    const over = { ...application, nsqzjdmj: 200, nsqjzcs: 5 };
    const hard = {
      ...rules,
      area: { ...rules.area, application: 'hard' as const },
      storeys: { ...rules.storeys, application: 'off' as const },
    };
    const said = judgeLimits(hard, over, 'application');
    expect([paths(said.faults), said.warnings]).toEqual([['jfsqjd.nsqzjdmj'], []]);
  });

  it('says nothing of what is not a number', () => {
    expect(judgeLimits(rules, { nsqzjdmj: '999', nsqjzcs: null }, 'application').warnings).toEqual([]);
  });
});

describe('agricultural conversion', () => {
  it.each([
    [{ nsqdl: '农用地,建设用地' }, '申请填报的农用地'],
    [{ cwhDscqgtddcZymj: '水田 86.20㎡；农村宅基地 33.80㎡' }, '第三次国土调查的水田'],
    [{ nsqdl: '农用地', cwhDscqgtddcZymj: '旱地 1.00㎡' }, '申请填报的农用地、第三次国土调查的旱地'],
  ])('%o should be converted', (jfsqjd, why) => {
    expect(conversionWarning(rules, { ...jfsqjd, zgbSfblnzy: '否' })).toEqual({
      path: 'jfsqjd.zgbSfblnzy',
      message: `拟建房用地涉及${why}，应办理农用地转用手续，请核对“是否办理农转用”`,
    });
    expect(conversionWarning(rules, { ...jfsqjd, zgbSfblnzy: '是' })).toBeNull();
  });

  it('is not asked for on building land', () => {
    expect(
      conversionWarning(rules, {
        nsqdl: '建设用地',
        cwhDscqgtddcZymj: '农村宅基地 100.00㎡',
        zgbSfblnzy: '否',
      }),
    ).toBeNull();
  });
});
