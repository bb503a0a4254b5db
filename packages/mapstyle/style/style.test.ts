import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { defaultStyle, type Filter, legendOf, MapStyle, passes, scaleLimits, symbolsOf } from '../index.ts';

const fill = (color: string) => ({ type: 'fill' as const, color });

describe('a filter', () => {
  const cases: [string, Filter, Record<string, unknown>, boolean][] = [
    [
      'a code is a text, with its zero',
      { op: 'eq', property: 'DLBM', value: '0101' },
      { DLBM: '101' },
      false,
    ],
    ['a number equals a text that reads so', { op: 'eq', property: 'n', value: 5 }, { n: '5.0' }, true],
    ['what is missing equals nothing', { op: 'eq', property: 'n', value: '' }, {}, false],
    ['what is missing differs from nothing', { op: 'ne', property: 'n', value: 'x' }, { n: null }, false],
    ['not known stays not known', { op: 'not', filter: { op: 'eq', property: 'n', value: 1 } }, {}, false],
    ['null asks for what is missing', { op: 'null', property: 'n' }, {}, true],
    ['numbers as texts are ordered as numbers', { op: 'lt', property: 'n', value: 10 }, { n: '9' }, true],
    ['texts are ordered as texts', { op: 'ge', property: 'n', value: 'b' }, { n: 'c' }, true],
    ['a text has no order beside a number', { op: 'lt', property: 'n', value: 10 }, { n: '旱地' }, false],
    ['both ends belong to between', { op: 'between', property: 'n', value: [1, 2] }, { n: 2 }, true],
    ['like takes % and _', { op: 'like', property: 'n', value: '_田%' }, { n: '水田（基本）' }, true],
    ['in takes one of several', { op: 'in', property: 'n', value: ['a', 3] }, { n: 3 }, true],
    ['a property of the prototype is missing', { op: 'null', property: 'constructor' }, {}, true],
    [
      'or passes where one is known',
      {
        op: 'or',
        filters: [
          { op: 'eq', property: 'x', value: 1 },
          { op: 'eq', property: 'n', value: 1 },
        ],
      },
      { n: 1 },
      true,
    ],
  ];
  test.each(cases)('%s', (_title, filter, properties, expected) => {
    expect(passes(filter, properties)).toBe(expected);
  });

  test('a pattern of a hundred wildcards ends', () => {
    expect(passes({ op: 'like', property: 'n', value: `${'%a'.repeat(99)}b` }, { n: 'a'.repeat(5000) })).toBe(
      false,
    );
  });
});

describe('rules', () => {
  const style: MapStyle = {
    rules: [
      { name: 'near', title: '近', minScale: 1000, maxScale: 5000, symbols: [fill('#ff0000')] },
      { name: 'a', title: '甲', filter: { op: 'eq', property: 'k', value: 'a' }, symbols: [fill('#00ff00')] },
      { name: 'rest', title: '其他', otherwise: true, symbols: [fill('#0000ff')] },
      {
        name: 'text',
        title: '注记',
        symbols: [{ type: 'label', property: 'name', size: 12, color: '#000000' }],
      },
    ],
  };
  const colors = (properties: Record<string, unknown>, scale: number, type = 'Polygon') =>
    symbolsOf(style, properties, type, scale).map((symbol) => ('color' in symbol ? symbol.color : undefined));

  test('every rule that fits paints, in its order, and “otherwise” only where no filter fits', () => {
    expect(colors({ k: 'a' }, 10_000)).toEqual(['#00ff00']);
    expect(colors({ k: 'b' }, 10_000)).toEqual(['#0000ff']);
    expect(colors({}, 2000)).toEqual(['#ff0000', '#0000ff']);
  });

  test('the lower limit of scale is shown and the upper is not', () => {
    expect(colors({ k: 'a' }, 1000)).toContain('#ff0000');
    expect(colors({ k: 'a' }, 999)).not.toContain('#ff0000');
    expect(colors({ k: 'a' }, 5000)).not.toContain('#ff0000');
  });

  test('of several styles together the widest limits count, and a rule without one lifts it', () => {
    const rule = (limits: object) => ({ rules: [{ name: 'a', title: 'a', symbols: [], ...limits }] });
    const near = rule({ minScale: 500, maxScale: 2500 });
    expect(scaleLimits([near, rule({ minScale: 1000, maxScale: 50_000 })])).toEqual({
      minScale: 500,
      maxScale: 50_000,
    });
    expect(scaleLimits([near, rule({ maxScale: 50_000 })])).toEqual({ minScale: null, maxScale: 50_000 });
    expect(scaleLimits([near, rule({})])).toEqual({ minScale: null, maxScale: null });
    expect(scaleLimits([])).toEqual({ minScale: null, maxScale: null });
  });

  test('a fill paints no line, a label no empty text, and a collection nothing', () => {
    expect(colors({ k: 'a', name: ' ' }, 10_000, 'MultiLineString')).toEqual([]);
    expect(colors({ name: '示范村' }, 10_000, 'LineString')).toEqual(['#000000']);
    expect(colors({ name: '示范村' }, 10_000, 'GeometryCollection')).toEqual([]);
  });

  test('the legend has a line for each rule that is more than a label, at a scale only what shows', () => {
    expect(legendOf(style).map(({ title }) => title)).toEqual(['近', '甲', '其他']);
    expect(legendOf(style, 10_000).map(({ title }) => title)).toEqual(['甲', '其他']);
  });

  test('the style of a layer without one fits the schema, which is closed', () => {
    for (const type of ['Point', 'LineString', 'Polygon'] as const)
      expect(Value.Check(MapStyle, defaultStyle(type, '宗地'))).toBe(true);
    const strange = { rules: [{ name: 'a', title: 'a', symbols: [{ ...fill('#ff0000'), onclick: 'x' }] }] };
    expect(Value.Check(MapStyle, strange)).toBe(false);
    expect(Value.Check(MapStyle, { rules: [{ name: 'a', title: 'a', symbols: [fill('red')] }] })).toBe(false);
  });
});
