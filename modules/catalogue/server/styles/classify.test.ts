import { naturalBreaks, rampColors, rangeRules, symbolsOf, valueRules } from '@homestead/mapstyle';
import { styleProblems } from '@homestead/mapstyle/check';
import { expect, test } from 'vitest';

test('natural breaks lie between heaps of numbers, and equal numbers stay in one class', () => {
  const numbers = [1, 1, 2, 2, 10, 11, 11, 12, 50, 51, 52];
  expect(naturalBreaks(numbers, 3)).toEqual([2, 12, 52]);
  expect(naturalBreaks([5, 5, 5], 4)).toEqual([5]);
  expect(naturalBreaks([], 4)).toEqual([]);
});

test('every number between the first and the last limit belongs to exactly one class', () => {
  const rules = rangeRules('Polygon', 'MJ', [0, 10, 20, 30], 'greens');
  const paints = (MJ: unknown) => symbolsOf({ rules }, { MJ }, 'Polygon', 1000).length;
  expect([0, 9.99, 10, '20', 30].map(paints)).toEqual([1, 1, 1, 1, 1]);
  expect([-1, 30.1, null, '大'].map(paints)).toEqual([0, 0, 0, 0]);
  expect(rules.map(({ title }) => title)).toEqual(['0 – 10', '10 – 20', '20 – 30']);
});

test('rules by value and colours of every ramp are right, also for a single class', () => {
  const rules = valueRules('Point', '类别', ['甲', ' ', 'x'.repeat(200)], 'varied');
  expect(styleProblems({ rules })).toEqual([]);
  for (const ramp of ['varied', 'yellowRed', 'blues'] as const)
    for (const count of [1, 2, 40]) {
      const colors = rampColors(ramp, count);
      expect(colors.every((color) => /^#[0-9a-f]{6}$/.test(color))).toBe(true);
      expect(new Set(colors).size).toBe(count);
    }
});

test('faults of a style name rule and field', () => {
  const rule = (change: object) => ({
    name: 'a',
    title: '甲',
    symbols: [{ type: 'fill', color: '#ff0000' }],
    ...change,
  });
  const faults = (...rules: unknown[]) =>
    styleProblems({ rules }).map(({ path, message }) => `${path} ${message}`);
  expect(faults(rule({ symbols: [{ type: 'fill', color: 'rot' }] }))).toEqual([
    'rules.0.symbols.0.color 第 1 条规则：颜色应写作 #RRGGBB',
  ]);
  expect(faults(rule({}), rule({ title: '长'.repeat(300) }))).toEqual([
    'rules.1.title 第 2 条规则：图例文字应为 1 到 100 个字',
  ]);
  expect(faults(rule({ filter: { op: 'eq', property: 'a b', value: 1 } }))[0]).toContain('rules.0.filter');
  expect(faults(rule({ minScale: 10, maxScale: 5 }))[0]).toContain('rules.0.maxScale');
  let deep: object = { op: 'null', property: 'a' };
  for (let level = 0; level < 5000; level++) deep = { op: 'not', filter: deep };
  expect(faults(rule({ filter: deep }))[0]).toContain('筛选条件');
  expect(styleProblems({ rules: Array.from({ length: 501 }, () => rule({})) })).toHaveLength(1);
  expect(styleProblems(null)).toHaveLength(1);
});
