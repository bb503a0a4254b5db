import type { LayerFinding } from '@homestead/map/contract';
import { describe, expect, it } from 'vitest';
import { content } from '../../engine/content/demo.fixture.ts';
import { checkRow, checksOfShape, heldFor, runOf } from './check-rows.ts';

const form = content.forms['jfsqjd_cwhsh']!;
const region = 'jfsqjd.cwhKxjfqytk';
const plans = checksOfShape(form, region);
const rowsOf = (jfsqjd: Record<string, unknown>, finding?: Partial<LayerFinding>) =>
  plans.map((plan) => checkRow(plan, { jfsqjd }, content.layers, finding as LayerFinding | undefined));

describe('the card of all checks of a plot', () => {
  it('has one run over every layer that the form checks the shape against', () => {
    expect(runOf(form, region, '{}')).toEqual({
      shape: '{}',
      layers: ['yjjbnt', 'stbhhx', 'dscqgtddc'],
      surroundings: true,
    });
    expect(runOf(form, region, null).shape).toBeNull();
  });

  it('says what stands in the form: green, red, and land classes that are no alarm', () => {
    const rows = rowsOf({
      cwhYjjbntFx: '已分析',
      cwhYjjbntSfzy: '是',
      cwhYjjbntZymj: 12.3,
      cwhBhhxFx: '已分析',
      cwhBhhxSfzy: '否',
      cwhBhhxZymj: 0,
      cwhDscqgtddcFx: '已分析',
      cwhDscqgtddcZymj: '农村宅基地 80.00㎡',
    });
    expect(rows.map(({ tone, text }) => [tone, text])).toEqual([
      ['touched', '占用永久基本农田12.30㎡'],
      ['clear', '不占用生态保护红线'],
      ['neutral', '现状地类：农村宅基地 80.00㎡'],
    ]);
  });

  it('never takes a check that was not made, or could not be, for “not occupied”', () => {
    expect(rowsOf({}).map(({ tone }) => tone)).toEqual(['pending', 'pending', 'pending']);
    const failed = rowsOf({ cwhYjjbntFx: '未能分析', cwhBhhxFx: '未能分析', cwhDscqgtddcFx: '未能分析' });
    expect(failed.map(({ tone, text }) => [tone, text.includes('未能分析')])).toEqual([
      ['failed', true],
      ['failed', true],
      ['failed', true],
    ]);
  });

  it('holds the place of the longest verdict while it runs, so that no button beneath moves', () => {
    for (const plan of plans) {
      const { occupied, notOccupied } = content.layers[plan.layer]?.check?.texts ?? {};
      const held = heldFor(plan, content.layers);
      expect(held?.notes).toHaveLength(2);
      for (const text of [occupied, notOccupied])
        expect(held?.text.length).toBeGreaterThanOrEqual(text!.length);
    }
  });

  it('leaves to the server what a preview could not check, and calls it no failure', () => {
    const rows = plans.map((plan) =>
      checkRow(
        plan,
        { jfsqjd: { cwhYjjbntFx: '未能分析' } },
        content.layers,
        undefined,
        '联网后由服务器核查',
      ),
    );
    expect(rows[0]).toMatchObject({ tone: 'pending', text: '永久基本农田：联网后由服务器核查' });
  });
});
