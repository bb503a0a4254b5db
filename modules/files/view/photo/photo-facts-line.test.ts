import { expect, it } from 'vitest';
import { factLines } from './PhotoFactsLine.tsx';

const facts = {
  takenAt: '2026-03-03T01:00:00.000Z',
  longitude: 119.0981,
  latitude: 25.36,
  accuracy: 8.2,
  direction: 269.7,
  clockSeconds: 2,
};

it('a photo says when, where and whither from its data, and when the server had it', () => {
  expect(factLines(facts, '2026-03-03T02:30:00.000Z')).toEqual([
    '时间：2026-03-03 09:00',
    '位置：119.098100, 25.360000（精度±8米）',
    '朝向：西（270°）',
    '收到：2026-03-03 10:30',
  ]);
});

it('a photo of a phone whose clock is wrong by a day says what time it truly was', () => {
  const lines = factLines({ ...facts, clockSeconds: 86_400 }, '2026-03-02T02:30:00.000Z');
  expect(lines).toContain('时间：2026-03-03 09:00');
  expect(lines).toContain('手机时间不准，实际约为：2026-03-02 09:00');
});

it('a photo without a place says so', () => {
  const lines = factLines({ ...facts, longitude: null, latitude: null }, '2026-03-03T02:30:00.000Z');
  expect(lines).toContain('位置：未取得定位');
});
