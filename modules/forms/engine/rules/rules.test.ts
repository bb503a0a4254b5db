import { describe, expect, test } from 'vitest';
import type { FormData } from '../../contract/form-data.ts';
import type { Assertion, Rule } from '../../contract/rule.ts';
import { identityCheckDigit } from '../../fields/identity-number/identity.ts';
import { application, completeForms } from '../cases.fixture.ts';
import { contextOf } from '../content/demo.fixture.ts';
import { sample } from '../sample.fixture.ts';
import { validate } from '../validate.ts';

const rule = (assert: Assertion, kind: Rule['kind'] = 'hard', when?: Rule['when']): Rule => ({
  id: 'r',
  kind,
  assert,
  message: '不符合规则{value}',
  field: 'tool.weight',
  ...(when && { when }),
});
const fields = ['weight', 'limit', 'from', 'until', 'name', 'other', 'id', 'age'].map((code) => ({
  field: `tool.${code}`,
}));
const judge = (rules: Rule[], tool: Record<string, unknown>, over = {}) =>
  validate(sample(fields, { rules }, over), { tool }, {});

describe('a rule', () => {
  const within: Assertion = {
    compare: '<=',
    left: { field: 'tool.weight' },
    right: { times: [{ field: 'tool.limit' }, { value: 1.1 }] },
  };

  test.each([
    [10, 10, true],
    [11, 10, true],
    [11.01, 10, false],
    [0.33, 0.3, true],
    [5, null, true],
    [null, 5, true],
  ])(
    'compares figures with a factor, and is silent where one is missing: %d within %d',
    (weight, limit, isMet) => {
      expect(judge([rule(within)], { weight, limit }).faults).toHaveLength(isMet ? 0 : 1);
    },
  );

  test('compares dates', () => {
    const order: Assertion = { compare: '<=', left: { field: 'tool.from' }, right: { field: 'tool.until' } };
    expect(judge([rule(order)], { from: '2026-09-30', until: '2026-10-01' }).faults).toEqual([]);
    expect(judge([rule(order)], { from: '2026-10-02', until: '2026-10-01' }).faults).toHaveLength(1);
  });

  test('compares a date with today', () => {
    const past: Assertion = { compare: '<=', left: { field: 'tool.from' }, right: { today: true } };
    const faults = (from: string) => judge([rule(past)], { from }, { today: '2026-11-20' }).faults;
    expect([faults('2026-11-20').length, faults('2026-11-21').length]).toEqual([0, 1]);
  });

  test('warns when it is soft, refuses when it is hard', () => {
    const soft = judge([rule(within, 'soft')], { weight: 20, limit: 10 });
    expect([soft.faults.length, soft.warnings.length]).toEqual([0, 1]);
  });

  test('is judged only when its condition holds', () => {
    const when = { field: 'tool.name', op: 'eq', value: '铲' } as const;
    expect(judge([rule(within, 'hard', when)], { weight: 20, limit: 10, name: '锄' }).faults).toEqual([]);
    expect(judge([rule(within, 'hard', when)], { weight: 20, limit: 10, name: '铲' }).faults).toHaveLength(1);
  });

  test('may be passed over with a written reason, where a county allows it', () => {
    const asked = (reason: string): Rule => ({ ...rule(within, 'soft'), reason });
    const over = { weight: 20, limit: 10 };
    const owed = '不符合规则{value}；确需办理的，请写明理由';
    expect(judge([asked('tool.other')], over).faults).toEqual([{ path: 'tool.other', message: owed }]);
    const said = judge([asked('tool.other')], { ...over, other: '另有批文' });
    expect([said.faults, said.warnings.length]).toEqual([[], 1]);
    const opinion = (words: string | null) =>
      judge([asked('approverContent')], over, { opinion: words }).faults;
    expect([opinion(null), opinion(' '), opinion('另有批文')].map((faults) => faults.length)).toEqual([
      1, 1, 0,
    ]);
    expect(judge([asked('approverContent')], over).faults).toEqual([]);
  });

  test('holds nobody back who sends the case back', () => {
    const outcome = { id: 'return', status: 0, kind: 'return' } as const;
    expect(judge([rule(within)], { weight: 20, limit: 10 }, { outcome }).faults).toEqual([]);
  });
});

describe('age and gender follow from the identity number', () => {
  const ctx = contextOf('jfsqjd_nhsq');
  const submit = (over: Record<string, unknown>) =>
    validate(ctx, { jfsqjd: { ...application, ...over } }, {});

  test('what agrees with it is left alone', () => {
    expect(submit({}).warnings).toEqual([]);
  });

  test('what is empty is filled in, what contradicts is replaced, and both are told', () => {
    const { accepted, warnings, faults } = submit({ nl: null, xb: '女' });
    expect(faults).toEqual([]);
    expect(accepted['jfsqjd']).toMatchObject({ nl: 51, xb: '男' });
    expect(warnings).toEqual([
      { path: 'jfsqjd.nl', message: '年龄已按身份证号填为51岁' },
      { path: 'jfsqjd.xb', message: '性别已按身份证号填为男' },
    ]);
  });

  test('so does the age of each further member, whatever is typed beside the number', () => {
    const wife = {
      name: '陈氏',
      relation: '配偶',
      idNumber: '350399198006050020',
      registeredResidence: null,
    };
    const uncle = { name: '陈伯', relation: null, idNumber: null, age: 70, registeredResidence: null };
    const { accepted, warnings, faults } = submit({ jtcy: [uncle, { ...wife, age: 20 }] });
    expect(faults).toEqual([]);
    expect(accepted['jfsqjd']?.['jtcy']).toEqual([uncle, { ...wife, age: 46 }]);
    expect(warnings).toEqual([{ path: 'jfsqjd.jtcy', message: '第2位家庭成员：年龄已按身份证号填为46岁' }]);
    expect(submit({ jtcy: [{ ...wife, age: 300 }] }).faults).toEqual([]);
    expect(submit({ jtcy: [{ ...wife, age: 46 }] }).warnings).toEqual([]);
    expect(submit({ jtcy: [{ ...wife, name: null, age: 20 }] }).faults).toEqual([
      { path: 'jfsqjd.jtcy', message: '第1位家庭成员：请输入姓名' },
    ]);
  });

  test('a head of household is of age, whatever is typed beside the number', () => {
    const minor = `35039920100921003${identityCheckDigit('35039920100921003')}`;
    expect(submit({ sfzh: minor, nl: 20 }).faults).toEqual([
      { path: 'jfsqjd.nl', message: '年龄不能小于18' },
    ]);
  });
});

describe('the application', () => {
  const ctx = contextOf('jfsqjd_nhsq');
  const faultsOf = (over: Record<string, unknown>) =>
    validate(ctx, { jfsqjd: { ...application, ...over } }, {}).faults.map((fault) => fault.message);
  const warningsOf = (over: Record<string, unknown>) =>
    validate(ctx, { jfsqjd: { ...application, ...over } }, {}).warnings.map((warning) => warning.path);

  test('no two people of a household share an identity number, told beside the one that repeats it', () => {
    const wife = '350399198006050020';
    expect(faultsOf({ name1: '陈氏', idNumber1: wife })).toEqual([]);
    const told = (over: Record<string, unknown>) =>
      validate(ctx, { jfsqjd: { ...application, ...over } }, {}).faults;
    const at = (path: string) => [{ path, message: '户主与家庭成员的身份证号不能重复' }];
    expect(told({ name1: '陈氏', idNumber1: application.sfzh })).toEqual(at('jfsqjd.idNumber1'));
    expect(told({ idNumber1: wife, idNumber2: wife })).toEqual(at('jfsqjd.idNumber2'));
    expect(told({ idNumber1: wife, jtcy: [{ name: '陈氏', idNumber: wife }] })).toEqual(at('jfsqjd.jtcy'));
    const twins = ['甲', '乙'].map((name) => ({ name, idNumber: wife }));
    expect(told({ jtcy: twins })).toEqual(at('jfsqjd.jtcy'));
  });

  test('the house stands within the homestead', () => {
    expect(faultsOf({ nsqzfzdmj: 100 })).toEqual([]);
    expect(faultsOf({ nsqzfzdmj: 100.01 })).toEqual(['拟申请住房(房基)占地面积不能大于拟申请宅基地面积']);
  });

  test('nobody is a neighbour of themselves', () => {
    expect(faultsOf({ nsqszx: '林木生' })).toEqual(['四至：西至不能填写申请人本人姓名']);
  });

  test('more floor area than the storeys can hold is a doubt', () => {
    expect(warningsOf({ nsqjzmj: 288 })).toEqual([]);
    expect(warningsOf({ nsqjzmj: 288.01 })).toEqual(['jfsqjd.nsqjzmj']);
  });

  test('keeping the old homestead while building elsewhere is a doubt', () => {
    expect(warningsOf({ nsqjflx: '异址新建', xzjdczqk: '保留' })).toEqual(['jfsqjd.xzjdczqk']);
    expect(warningsOf({ nsqjflx: '异址新建', xzjdczqk: '退给村集体' })).toEqual([]);
  });
});

describe('acceptance', () => {
  test('work does not end before it begins', () => {
    const jgysjd = { ...completeForms['jgysjd_nhsq']?.['jgysjd'], kgrq: '2026-11-02', jgrq: '2026-11-01' };
    expect(validate(contextOf('jgysjd_nhsq'), { jgysjd }, {}).faults).toEqual([
      { path: 'jgysjd.jgrq', message: '竣工日期不能早于开工日期' },
    ]);
  });

  test('building more than was approved is a doubt for the inspector', () => {
    const stored: FormData = { jfsqjd: { pzsqzjdmj: 100, pzsqzfzdmj: 80, jzcs: 3 } };
    const paths = (over: Record<string, unknown>) => {
      const jgysjd = { ...completeForms['jgysjd_sdchy']?.['jgysjd'], ...over };
      return validate(contextOf('jgysjd_sdchy'), { jgysjd }, stored).warnings.map((warning) => warning.path);
    };
    expect(paths({ adzjdmj: 103 })).toEqual([]);
    expect(paths({ adzjdmj: 103.01, adzfmj: 82.41, adjzcs: 4 })).toEqual([
      'jgysjd.adzjdmj',
      'jgysjd.adzfmj',
      'jgysjd.adjzcs',
    ]);
  });
});
