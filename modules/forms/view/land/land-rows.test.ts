import type { LayerFinding } from '@homestead/map/contract';
import { describe, expect, it } from 'vitest';
import { areaRow, distanceText, findingRow, nearestText } from './land-rows.ts';

const result = {
  layerId: 'yjjbnt',
  layerVersion: 'yjjbnt@1',
  occupied: false,
  area: 0,
  nearest: 35.24,
  byClass: [],
  slivers: [],
  method: '',
  softwareVersion: '',
  text: '无',
  notices: [],
} satisfies NonNullable<LayerFinding['result']>;
const finding: LayerFinding = {
  layerId: 'yjjbnt',
  layerName: '永久基本农田',
  layerTitle: '永久基本农田 · 2026年 · 第1版',
  neutral: false,
  verdict: '不占用永久基本农田',
  result,
  reason: null,
  features: [],
  surroundings: null,
};

describe('a line of the card of land checks', () => {
  it('says that protected land is not touched, and how far it is', () => {
    expect(findingRow(finding)).toEqual({
      key: 'yjjbnt',
      tone: 'clear',
      text: '不占用永久基本农田',
      notes: ['离最近的永久基本农田约35.2米'],
    });
  });

  it('takes occupation for an alarm, and land classes of the survey for none', () => {
    const occupied = { ...result, occupied: true, area: 12.3, nearest: 0 };
    expect(findingRow({ ...finding, result: occupied, verdict: '占用永久基本农田12.30㎡' })).toMatchObject({
      tone: 'touched',
      notes: [],
    });
    const survey = { ...finding, neutral: true, verdict: '农村宅基地 80.00㎡', result: { ...occupied } };
    expect(findingRow(survey)).toMatchObject({ tone: 'neutral', text: '现状地类：农村宅基地 80.00㎡' });
  });

  it('never says “not occupied” of a layer that could not be analysed', () => {
    const failed = { ...finding, result: null, reason: '超时', verdict: '永久基本农田未能分析，请稍后重试' };
    expect(findingRow(failed)).toEqual({
      key: 'yjjbnt',
      tone: 'failed',
      text: '永久基本农田未能分析，请稍后重试',
      notes: [],
    });
  });

  it('says the distance as people do', () => {
    expect([0.04, 8.16, 120.6, 1234].map(distanceText)).toEqual(['0.0米', '8.2米', '121米', '1.23公里']);
    expect(nearestText('红线', 0)).toBe('紧挨着红线');
    expect(nearestText('红线', null)).toBe('5公里内没有红线');
  });

  it('holds the area against what the household may have', () => {
    expect(areaRow(80, 80)).toMatchObject({ tone: 'clear', text: '面积80㎡，不超过本户限额80㎡' });
    expect(areaRow(96.5, 80)).toMatchObject({
      tone: 'touched',
      text: '面积96.5㎡，超过本户限额80㎡，多出16.5㎡',
    });
    expect(areaRow(96.5, undefined)).toMatchObject({ tone: 'neutral', text: '面积96.5㎡' });
  });
});
