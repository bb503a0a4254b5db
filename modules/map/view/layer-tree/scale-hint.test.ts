import { expect, it } from 'vitest';
import { scaleHint } from './scale-hint.ts';

it('a layer says from which scale on it is seen, only where it is not', () => {
  const limits = { minScale: 1000, maxScale: 50_000 };
  expect(scaleHint(limits, 50_000)).toBe('当前比例尺不显示，放大到 1:50,000 以内可见');
  expect([scaleHint(limits, 49_999), scaleHint(limits, 1000)]).toEqual([null, null]);
  expect(scaleHint(limits, 999)).toBe('当前比例尺不显示，缩小到 1:1,000 以外可见');
  expect(scaleHint({ minScale: null, maxScale: null }, 1e9)).toBeNull();
  expect([scaleHint(undefined, 1000), scaleHint(limits, null)]).toEqual([null, null]);
});
