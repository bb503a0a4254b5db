import { describe, expect, test } from 'vitest';
import type { FormData } from '../contract/form-data.ts';
import { areaChecksOf, areaSizesOf } from './area-checks.ts';
import { drawn } from './cases.fixture.ts';
import { contextOf } from './content/demo.fixture.ts';
import { resolveFields } from './resolve.ts';
import { validate } from './validate.ts';
import { initialValues } from './values/prefill.ts';
import { offerFor } from './values/template.ts';

const agree = { id: 'agree', status: 1, kind: 'agree' } as const;
const ctx = contextOf('jfsqjd_cwhsh', { outcome: agree });
const opinion = { cwhJbr: '陈经办', cwhXctkyj: '一致', cwhSpyj: '同意' };
const clean = {
  cwhSxmj: 100,
  cwhYjjbntFx: '已分析',
  cwhYjjbntSfzy: '否',
  cwhYjjbntZymj: 0,
  cwhBhhxFx: '已分析',
  cwhBhhxSfzy: '否',
  cwhBhhxZymj: 0,
  cwhDscqgtddcFx: '已分析',
  cwhDscqgtddcZymj: '农村宅基地 100.00㎡',
};
const faultsOf = (values: Record<string, unknown>, stored: FormData = {}, over = {}) =>
  validate({ ...ctx, ...over }, { jfsqjd: values }, stored).faults.map((fault) => fault.message);

describe('before the committee may agree', () => {
  test('the area is drawn and the three checks are done', () => {
    expect(faultsOf(opinion)).toEqual([
      '请先框选建房区域',
      '请先完成永久基本农田分析',
      '请先完成生态保护红线分析',
      '请先完成第三次国土调查分析',
    ]);
    expect(faultsOf({ ...opinion, ...clean, cwhKxjfqytk: drawn })).toEqual([]);
  });

  test('a check that could not be done is not done', () => {
    const failed = { ...clean, cwhBhhxFx: '未能分析' };
    expect(faultsOf({ ...opinion, ...failed, cwhKxjfqytk: drawn })).toEqual(['请先完成生态保护红线分析']);
  });

  test('a check of another shape does not count: redrawing voids what is stored', () => {
    const moved = drawn.replaceAll('119.0981', '119.0982');
    const stored = { jfsqjd: { ...clean, cwhKxjfqytk: drawn } };
    expect(faultsOf(opinion, stored)).toEqual([]);
    const redrawn = validate(ctx, { jfsqjd: { ...opinion, cwhKxjfqytk: moved } }, stored);
    expect(redrawn.faults).toHaveLength(3);
    expect(redrawn.accepted['jfsqjd']).toMatchObject({ cwhYjjbntSfzy: null, cwhSxmj: null });
  });

  test.each([
    ['cwhYjjbntSfzy', '所选区域占用永久基本农田，审批意见不能为同意'],
    ['cwhBhhxSfzy', '所选区域占用生态保护红线，审批意见不能为同意'],
  ])('nothing protected may be occupied (%s)', (field, message) => {
    expect(faultsOf({ ...opinion, ...clean, cwhKxjfqytk: drawn, [field]: '是' })).toEqual([message]);
  });

  test('what the server found counts, not what the client claims', () => {
    const computed = { jfsqjd: { ...clean, cwhYjjbntSfzy: '是', cwhYjjbntZymj: 12.3 } };
    expect(faultsOf({ ...opinion, ...clean, cwhKxjfqytk: drawn }, {}, { computed })).toEqual([
      '所选区域占用永久基本农田，审批意见不能为同意',
    ]);
    const unknown = { jfsqjd: { cwhYjjbntFx: '未能分析', cwhYjjbntSfzy: null, cwhYjjbntZymj: null } };
    expect(faultsOf({ ...opinion, ...clean, cwhKxjfqytk: drawn }, {}, { computed: unknown })).toEqual([
      '请先完成永久基本农田分析',
    ]);
  });
});

test('a committee that disagrees needs neither drawing nor checks', () => {
  const outcome = { id: 'return', status: 0, kind: 'return' } as const;
  expect(faultsOf({ ...opinion, cwhSpyj: '不同意' }, {}, { outcome })).toEqual([]);
});

test('a drawn area far from the one applied for is a doubt, not a refusal', () => {
  const stored = { jfsqjd: { nsqzjdmj: 90 } };
  const { faults, warnings } = validate(
    ctx,
    { jfsqjd: { ...opinion, ...clean, cwhKxjfqytk: drawn } },
    stored,
  );
  expect(faults).toEqual([]);
  expect(warnings.map((warning) => warning.path)).toEqual(['jfsqjd.cwhSxmj']);
});

test('the plans of a form name the layer, the shape and the fields that each check writes [S1-2.review-checks]', () => {
  expect(
    areaChecksOf(ctx.form).map(({ layer, occupied, area, text }) => ({ layer, occupied, area, text })),
  ).toEqual([
    { layer: 'yjjbnt', occupied: 'jfsqjd.cwhYjjbntSfzy', area: 'jfsqjd.cwhYjjbntZymj', text: undefined },
    { layer: 'stbhhx', occupied: 'jfsqjd.cwhBhhxSfzy', area: 'jfsqjd.cwhBhhxZymj', text: undefined },
    { layer: 'dscqgtddc', occupied: undefined, area: undefined, text: 'jfsqjd.cwhDscqgtddcZymj' },
  ]);
  expect(areaSizesOf(ctx.form)).toEqual([{ path: 'jfsqjd.cwhSxmj', geometry: 'jfsqjd.cwhKxjfqytk' }]);
});

test('the drawn and the applied area and their difference are offered as the first line of the situation [S1-2.review-building-area]', () => {
  const field = resolveFields(ctx).find((candidate) => candidate.path === 'jfsqjd.ccwhJfmjqk');
  if (!field) throw new Error('No field for the building-area situation');
  const values = { jfsqjd: { cwhSxmj: 98.5, nsqzjdmj: 100 } };
  expect(offerFor(field, values, ctx)).toBe('框选面积98.5㎡，申请面积100㎡，相差-1.50㎡');
  expect(offerFor(field, { jfsqjd: { nsqzjdmj: 100 } }, ctx)).toBeNull();
  expect(offerFor(field, { jfsqjd: { ...values.jfsqjd, ccwhJfmjqk: '已写' } }, ctx)).toBeNull();
  expect(initialValues(ctx, values)['jfsqjd']).not.toHaveProperty('ccwhJfmjqk');
});
