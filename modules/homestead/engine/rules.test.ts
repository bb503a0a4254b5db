import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checked } from './checked.fixture.ts';
import { areaLimitOf, asksOthers, findViolations, valuesOf } from './index.ts';
import { checks, rulesOfOthers } from './rules/index.ts';
import { county, factsOf, said } from './rules.fixture.ts';

const member = (name: string, idNumber = '') => ({ name, idNumber });

describe('the household', () => {
  it.each([
    [{}, 1],
    [{ name: '林示禾', name1: '林小满', name3: '林大埕' }, 3],
    [{ name1: ' ', name2: '林小满' }, 2],
    [{ name1: 'a', name2: 'b', name3: 'c', jtcy: [member('d'), member(''), null, 'e'] }, 5],
    [{ jtcy: 'not a list' }, 1],
  ])('%o counts %i people', (jfsqjd, people) => {
    expect(valuesOf(county, { jfsqjd }).people).toBe(people);
  });

  it('is everybody with an identity number, each number once, whatever the case of its last sign', () => {
    const jfsqjd = {
      name: '甲',
      sfzh: '35039919750312001x',
      name1: '乙',
      idNumber1: '35039919750312001X',
      jtcy: [{ ...member('丙', '350399200409210033'), relation: '子' }],
    };
    const { members } = valuesOf(county, { jfsqjd });
    expect(members.map(({ path, role, name, relation }) => [path, role, name, relation])).toEqual([
      ['jfsqjd.sfzh', 'head', '甲', ''],
      ['jfsqjd.jtcy', 'member', '丙', '子'],
    ]);
  });
});

describe('the area limit', () => {
  const limit = (people: number, site: Record<string, unknown> = {}) =>
    areaLimitOf(
      factsOf({ jtcy: Array.from({ length: people - 1 }, () => member('某')), ...site }),
      'applied',
    );

  it.each([
    [1, 80],
    [3, 80],
    [4, 100],
    [5, 100],
    [6, 120],
    [12, 120],
  ])('for %i people is %i', (people, most) => {
    expect(limit(people, { nsqjflx: '异址新建', nsqdl: '建设用地' })).toBe(most);
  });

  it.each([
    [{ nsqjflx: '原址翻建' }, 30],
    [{ nsqjflx: '改扩建' }, 30],
    [{ nsqdl: '建设用地,未利用地' }, 30],
    [{ nsqjflx: '异址新建', nsqdl: '农用地' }, 0],
    [{}, 0],
  ])('on %o is %i more', (site, more) => {
    expect(limit(4, site)).toBe(100 + more);
  });

  it('never falls when a household grows', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 30 }), (people) => limit(people) <= limit(people + 1)));
  });
});

describe('a limit of the application', () => {
  const kept = { name: '甲', nsqzjdmj: 80, nsqjzcs: 3, nsqjzgd: 10.9, nsqjzmj: 300 };

  it('is silent where it is kept to the last decimal, and about what is not a number', () => {
    expect(findViolations(county.rules, factsOf(kept), ['nhsq'])).toEqual([]);
    expect(findViolations(county.rules, factsOf({ nsqzjdmj: '999', nsqjzcs: null }), ['nhsq'])).toEqual([]);
  });

  it.each([
    ['applied-area', 'nsqzjdmj', 80.01, '该户1人，宅基地面积限额为80㎡，现为80.01㎡，已超过限额，请核对'],
    ['applied-storeys', 'nsqjzcs', 4, '建筑层数一般不超过3层，现为4层，请核对'],
    ['applied-height', 'nsqjzgd', 13.51, '建筑总高度不超过13.5米，现为13.51米，请核对'],
    ['applied-eaves', 'nsqjzgd', 11.01, '建筑高度为11.01米，请核对檐口高度不超过11米'],
    [
      'applied-floor-area',
      'nsqjzmj',
      300.01,
      '建筑面积超过300㎡（现为300.01㎡）的，应由有资质的单位设计、施工并办理施工许可',
    ],
  ] as const)('%s: tells in words that %s of %d is over it', (id, code, value, message) => {
    expect(
      findViolations(county.rules, factsOf({ ...kept, [code]: value }), ['nhsq']).map((one) => [
        one.id,
        one.path,
        one.message,
      ]),
    ).toEqual([[id, `jfsqjd.${code}`, message]]);
  });

  it('is judged again on what is granted, on the site that was applied for', () => {
    const granted = {
      ...kept,
      nsqjflx: '原址翻建',
      jftzxzTzbh: 'T',
      pzsqzjdmj: 111,
      jzcs: 4,
      jzgd: 14,
      zfjzmj: 301,
    };
    const ids = (jfsqjd: object) =>
      findViolations(county.rules, factsOf({ ...jfsqjd }), ['lssp']).map(({ id }) => id);
    expect(ids(granted)).toEqual([
      'granted-area',
      'granted-storeys',
      'granted-height',
      'granted-floor-area',
      'granted-beyond-applied',
    ]);
    expect(ids({ ...granted, pzsqzjdmj: 110 })).not.toContain('granted-area');
    expect(ids({ ...granted, pzsqzjdmj: 110, jflx: '异址新建' })).toContain('granted-area');
    const drawn = { ...kept, nsqjflx: '原址翻建', nsqzjdmj: 110, cwhSxmj: 105, jflx: '异址新建' };
    expect(ids(drawn)).toContain('drawn-beyond-limit');
    expect(ids({ ...drawn, nsqjflx: '异址新建', jflx: '原址翻建' })).not.toContain('drawn-beyond-limit');
    // Before it is granted again, what stands there of an earlier round says nothing.
    expect(findViolations(county.rules, factsOf(drawn), ['zgbcs'])).toEqual([]);
  });
});

describe('what is drawn', () => {
  it.each([
    [53.34, 0],
    [53.35, 1],
  ])('may exceed 50.8 m² by the 5%% that a county tolerates, to the last decimal: %d', (cwhSxmj, count) => {
    const parameters = { ...county.parameters, drawnTolerance: 0.05 };
    expect(said('drawn-beyond-applied', { nsqzjdmj: 50.8, cwhSxmj }, { parameters })).toHaveLength(count);
  });
});

describe('what is granted', () => {
  it.each([
    [{ nsqzjdmj: 80, pzsqzjdmj: 80 }, []],
    [{ nsqzjdmj: 80, pzsqzjdmj: 80.01 }, ['jfsqjd.pzsqzjdmj: 批准宅基地面积80.01㎡大于申请面积80㎡，请核对']],
    [{ pzsqzjdmj: 80 }, []],
  ])('is not more than was applied for: %o', (jfsqjd, expected) => {
    expect(said('granted-beyond-applied', jfsqjd)).toEqual(expected);
  });

  it.each([
    [{ zfjzmj: 252, pzsqzfzdmj: 70, jzcs: 3 }, []],
    [
      { zfjzmj: 252.01, pzsqzfzdmj: 70, jzcs: 3 },
      ['jfsqjd.zfjzmj: 批准建筑面积252.01㎡超过占地面积乘层数的1.2倍（252㎡），请核对'],
    ],
    [{ zfjzmj: 999, jzcs: 3 }, []],
  ])('has room for its floor area: %o', (jfsqjd, expected) => {
    expect(said('granted-floor-plausible', jfsqjd)).toEqual(expected);
  });
});

describe('eligibility', () => {
  const minor = '350399200811220014';
  const ofAge = '350399200811210013';

  it.each([
    [{ nl: 17 }, ['jfsqjd.nl: 申请人17周岁，未满18周岁的不能申请宅基地']],
    [{ nl: 18 }, []],
    [{}, []],
  ])('asks for full age: %o', (jfsqjd, expected) => {
    expect(said('adult', jfsqjd)).toEqual(expected);
  });

  it('reads the age from the identity number, whatever is typed, on the very birthday', () => {
    expect(said('adult', { sfzh: checked(minor), nl: 40 })).toHaveLength(1);
    expect(said('adult', { sfzh: checked(ofAge), nl: 17 })).toEqual([]);
  });

  const elsewhere = { nsqjflx: '异址新建', xzjdczqk: '保留', xzjdmj: 60, nsqzjdmj: 80 };
  it.each([
    [
      elsewhere,
      ['jfsqjd.xzjdczqk: 保留的宅基地60㎡与拟申请的80㎡合计140㎡，超过该户限额80㎡，请核对处置情况'],
    ],
    [{ ...elsewhere, xzjdblmj: 20, nsqzjdmj: 60 }, []],
    [{ ...elsewhere, xzjdczqk: '退给村集体' }, []],
    [{ ...elsewhere, nsqjflx: '原址翻建' }, []],
    [{ ...elsewhere, xzjdmj: 0 }, []],
  ])('counts a homestead that is kept: %o', (jfsqjd, expected) => {
    expect(said('kept-beside-new', jfsqjd)).toEqual(expected);
  });

  const housed = {
    nsqjflx: '异址新建',
    xzjdczqk: '保留',
    xjzmj: 180.03,
    name: '甲',
    name1: '乙',
    name2: '丙',
  };
  it.each([
    [housed, ['jfsqjd.xjzmj: 保留的现有住房人均60.01㎡，已超过60㎡，一般不予批准新的宅基地，请核对']],
    [{ ...housed, xjzmj: 180 }, []],
    [{ ...housed, xzjdczqk: '其他' }, []],
    [{ ...housed, nsqjflx: '改扩建' }, []],
  ])('counts floor area a head of a house that is kept: %o', (jfsqjd, expected) => {
    expect(said('kept-well-housed', jfsqjd)).toEqual(expected);
  });

  it.each([
    [
      { xzjdmj: 90, nsqjflx: '异址新建' },
      ['jfsqjd.xzjdczqk: 已有宅基地90㎡，异址新建应说明原宅基地如何处置，请选择现宅基地处置情况'],
    ],
    [{ xzjdmj: 90, nsqjflx: '异址新建', xzjdczqk: '其他' }, []],
    [{ xzjdmj: 0, nsqjflx: '异址新建' }, []],
    [{ xzjdmj: 90, nsqjflx: '改扩建' }, []],
  ])('asks what becomes of the old site: %o', (jfsqjd, expected) => {
    expect(said('old-site-unsettled', jfsqjd)).toEqual(expected);
  });

  it.each([
    [
      { xzjdczqt: '旧房已出租给他人' },
      'jfsqjd.xzjdczqt: 填报的处置情况含有“出租”；出卖、出租、赠与住宅后再申请宅基地的，不予批准，请核实',
    ],
    [{ sqly: '原住宅卖给邻居后无房' }, 'jfsqjd.sqly: 填报的处置情况含有“卖给”'],
    [{ xzjdczqt: '倒塌', sqly: '分户' }, ''],
  ])('doubts a house that was sold, let or given away: %o', (jfsqjd, expected) => {
    expect(said('old-house-transferred', jfsqjd).join()).toMatch(
      expected ? new RegExp(`^${expected}`) : /^$/,
    );
  });

  it('minds neighbours who were not asked', () => {
    expect(said('neighbours-not-asked', { sfzqxlqlryj: '否' })).toHaveLength(1);
    expect(said('neighbours-not-asked', { sfzqxlqlryj: '是' })).toEqual([]);
    expect(said('neighbours-not-asked', {})).toEqual([]);
  });

  it.each([
    ['村民林*禾，身份证号３５０３９９１９７５０３１２００１３', '身份证号'],
    ['陈*芳（350399198006050020）的公示', '身份证号'],
    ['如有疑问可致电14000000001', '申请人的联系电话'],
    ['向吴村安（电话14000000021、0594-0000202）反映', ''],
    ['宗地350399100201JC00012，编号350399100202611300001、350399197503120014', ''],
  ])('keeps what names somebody out of a notice: %s', (cwhGsnr, what) => {
    expect(said('notice-names-nobody', { cwhGsnr, lxdh: '14000000001' })).toEqual(
      what ? [`jfsqjd.cwhGsnr: 公示内容写有${what}，张贴后人人可见，请删去后再发布`] : [],
    );
  });

  it.each([
    [
      '无异议',
      2,
      ['jfsqjd.cwhgsGsyj: 公示期间收到2件异议，“无异议”与此不符；核实后不成立的请选“异议不成立”'],
    ],
    ['无异议', 0, []],
    ['异议不成立', 2, []],
  ])('says of “%s” after %i objections what was received', (cwhgsGsyj, objections, expected) => {
    expect(said('objections-judged', { cwhgsGsyj }, { objections })).toEqual(expected);
  });

  const inCase = {
    path: 'jfsqjd.sfzh',
    role: 'head',
    name: '林*满',
    cases: 'JF1，户主林*禾，办理中',
    relation: '子',
    found: [{ processId: 'p1', caseNo: 'JF1' }],
  } as const;
  it.each([
    ['20041122', '007', '21周岁，未达法定婚龄22周岁'],
    ['20041121', '007', ''],
    ['20061122', '008', '19周岁，未达法定婚龄20周岁'],
    ['20061121', '008', ''],
  ])('a child born %s with order %s splits off at the age of marriage', (birthday, order, words) => {
    const sfzh = checked(`350399${birthday}${order}0`);
    expect(said('too-young-to-split', { sfzh }, { others: [inCase] }).join()).toContain(words);
    expect(said('too-young-to-split', { sfzh }, { others: [inCase] })).toHaveLength(words ? 1 : 0);
    expect(said('too-young-to-split', { sfzh }, { others: [{ ...inCase, relation: '配偶' }] })).toEqual([]);
    expect(said('too-young-to-split', { sfzh })).toEqual([]);
  });

  it('is looked up for those rules alone that ask for it', () => {
    const asking = Object.entries(checks).filter(([, check]) => {
      let isAsked = false;
      const facts = Object.defineProperty(factsOf({}), 'others', {
        get: () => {
          isAsked = true;
          return [inCase];
        },
      });
      check(facts, 'applied');
      return isAsked;
    });
    expect(new Set(asking.map(([id]) => id))).toEqual(rulesOfOthers);
    expect([asksOthers(county.rules, ['cjtzgsc']), asksOthers(county.rules, ['zgbcs'])]).toEqual([
      true,
      false,
    ]);
  });

  it('names the other case of a member, and asks the reviewer for an answer', () => {
    const facts = { others: [inCase] };
    const broken = findViolations(county.rules, factsOf({}, facts), ['cjtzgsc']);
    const review = broken.find(({ id }) => id === 'other-homestead-review');
    // What is kept and read by others names no case; the cases are told by whoever may see them.
    expect([review?.kept.includes('JF1'), review?.kept.includes('1件'), review?.cases]).toEqual([
      false,
      true,
      [{ processId: 'p1', caseNo: 'JF1' }],
    ]);
    const doubt =
      '户主林*满的身份证号已出现在其他宅基地案件中（JF1，户主林*禾，办理中），疑似一户多宅，请核实';
    expect(said('other-homestead', {}, facts)).toEqual([`jfsqjd.sfzh: ${doubt}`]);
    expect(said('other-homestead-review', {}, facts)).toEqual([`jfsqjd.sfyhdz: ${doubt}`]);
    expect(said('one-household-answered', {}, facts)).toEqual([
      `jfsqjd.sfyhdz: ${doubt}；请选择是否一户多宅`,
    ]);
    expect(said('one-household-answered', { sfyhdz: '0' }, facts)).toEqual([]);
    expect(said('one-household-answered', {})).toEqual([]);
  });

  it.each([
    ['not-a-member', 'sfjtjjzzcy'],
    ['against-land-plan', 'sffhgtkjgh'],
    ['against-village-plan', 'sffhczgh'],
    ['against-law', 'sffhflfg'],
    ['not-qualified', 'sfyjfzg'],
  ] as const)('%s: an answer of no at %s speaks against agreeing', (id, code) => {
    expect(said(id, { [code]: '0' })).toHaveLength(1);
    expect(said(id, { [code]: 0 })).toHaveLength(1);
    expect(said(id, { [code]: '1' })).toEqual([]);
    expect(said(id, {})).toEqual([]);
  });
});

describe('building', () => {
  it.each([
    [{ nsqjzcs: 3 }, 1],
    [{ nsqjzcs: 2 }, 0],
    [{ nsqjzcs: 3, jftzxzTzbh: 'HL-01' }, 0],
    [{ nsqjzcs: 3, jftzxzJzsjtzzp: 'file' }, 0],
    [{}, 0],
  ])('of three storeys and more is by drawings: %o', (jfsqjd, count) => {
    expect(said('drawings-chosen', jfsqjd)).toHaveLength(count);
    const granted = { ...jfsqjd, jzcs: (jfsqjd as { nsqjzcs?: number }).nsqjzcs };
    expect(said('drawings-granted', granted)).toHaveLength(count);
  });

  it.each([
    [{ nsqzfzdmj: 80, nsqjzcs: 2, nsqjzgd: 9 }, []],
    [
      { nsqzfzdmj: 70, nsqjzcs: 1, nsqjzgd: 9 },
      ['jfsqjd.jftzxzTzbh: 所选图纸HL-01占地面积超出申请7.67㎡、比申请多1层，请核对或改选'],
    ],
    [{}, []],
  ])('by a drawing of the gallery is no larger than applied for: %o', (applied, says) => {
    const drawing = { footprint: 77.67, storeys: 2, height: 8.7 };
    const jfsqjd = { ...applied, jftzxzTzbh: 'HL-01' };
    expect(said('drawing-beyond-applied', jfsqjd, { drawing })).toEqual(says);
    expect(said('drawing-beyond-applied', jfsqjd)).toEqual([]);
  });

  it.each([
    ['2026-10-01', 0],
    ['2028-10-01', 0],
    ['2026-09-30', 1],
    ['2028-10-02', 1],
    ['', 0],
  ])('begun on %s while the permit is valid', (kgrq, count) => {
    const permit = { pzsyxqq: '2026-10-01', pzsyxqz: '2028-10-01' };
    expect(said('started-while-valid', permit, { jgysjd: { kgrq } })).toHaveLength(count);
    expect(said('started-while-valid', {}, { jgysjd: { kgrq } })).toEqual([]);
  });

  it.each([
    [{ nsqdl: '农用地,建设用地' }, '申请填报的农用地'],
    [{ cwhDscqgtddcZymj: '水田 86.20㎡；农村宅基地 33.80㎡' }, '国土调查的水田'],
    [{ nsqdl: '农用地', cwhDscqgtddcZymj: '旱地 1.00㎡' }, '申请填报的农用地、国土调查的旱地'],
  ])('on %o asks for conversion', (jfsqjd, why) => {
    expect(said('conversion', { ...jfsqjd, zgbSfblnzy: '否' })).toEqual([
      `jfsqjd.zgbSfblnzy: 拟建房用地涉及${why}，应办理农用地转用手续，请核对“是否办理农转用”`,
    ]);
    expect(said('conversion', { ...jfsqjd, zgbSfblnzy: '是' })).toEqual([]);
  });

  it('on building land asks for no conversion', () => {
    const jfsqjd = { nsqdl: '建设用地', cwhDscqgtddcZymj: '农村宅基地 100.00㎡', zgbSfblnzy: '否' };
    expect(said('conversion', jfsqjd)).toEqual([]);
  });
});
