import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { anchorOf, type MapSymbol, paintLabel, paintSample, paintSymbol, shapeOf } from '../index.ts';

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];

function paint(
  symbol: MapSymbol,
  type = 'Polygon',
  coordinates: unknown = [square(10, 90)],
  origin?: [number, number],
) {
  const canvas = createCanvas(100, 100);
  const context = canvas.getContext('2d');
  paintSymbol(context, shapeOf(type, coordinates)!, symbol, origin ? { origin } : {});
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
}

describe('a painted symbol', () => {
  test('a fill has its colour, its opacity and its outline, and leaves holes open', () => {
    const at = paint(
      { type: 'fill', color: '#ff0000', opacity: 0.5, outline: { color: '#0000ff', width: 4 } },
      'Polygon',
      [square(10, 90), square(40, 60)],
    );
    expect(at(25, 25)).toEqual([255, 0, 0, 128]);
    expect(at(50, 50)[3]).toBe(0);
    expect(at(10, 50)).toEqual([0, 0, 255, 255]);
    expect(at(3, 3)[3]).toBe(0);
  });

  test('a hatch has lines at its spacing from the map’s origin, inside the shape only', () => {
    const hatch = { pattern: 'vertical' as const, color: '#00ff00', width: 2, spacing: 10 };
    const at = paint({ type: 'fill', hatch }, 'Polygon', [square(10, 90)], [5, 0]);
    expect(at(25, 50)).toEqual([0, 255, 0, 255]);
    expect(at(30, 50)[3]).toBe(0);
    expect(at(5, 50)[3]).toBe(0);
  });

  test.each(['slash', 'backslash', 'horizontal', 'cross', 'diagonal', 'dots'] as const)(
    'a hatch of %s passes through its origin',
    (pattern) => {
      const at = paint(
        { type: 'fill', hatch: { pattern, color: '#00ff00', width: 3, spacing: 12 } },
        'Polygon',
        [square(10, 90)],
        [50, 50],
      );
      expect(at(50, 50)[3]).toBe(255);
      expect(at(56, 50 + (pattern === 'slash' || pattern === 'backslash' ? 0 : 6))[3]).toBe(
        pattern === 'diagonal' ? 255 : 0,
      );
    },
  );

  test('a dash leaves its gaps', () => {
    const at = paint({ type: 'line', color: '#000000', width: 4, dash: [10, 10] }, 'LineString', [
      [0, 50],
      [100, 50],
    ]);
    expect(at(5, 50)[3]).toBe(255);
    expect(at(15, 50)[3]).toBe(0);
  });

  test.each(['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'x'] as const)(
    'a mark of shape %s covers its point',
    (shape) => {
      const at = paint({ type: 'mark', shape, size: 20, color: '#ff0000' }, 'MultiPoint', [
        [30, 30],
        [70, 70],
      ]);
      expect(at(30, 30)[3]).toBe(255);
      expect(at(70, 70)[3]).toBe(255);
      expect(at(50, 50)[3]).toBe(0);
    },
  );

  test('a width of 0 and a symbol without a colour paint nothing', () => {
    expect(
      paint({ type: 'line', color: '#000000', width: 0 }, 'LineString', [
        [0, 50],
        [99, 50],
      ])(50, 50)[3],
    ).toBe(0);
    expect(paint({ type: 'fill' })(50, 50)[3]).toBe(0);
  });
});

test('a legend line shows the colour that the map shows', () => {
  const symbol: MapSymbol = { type: 'fill', color: '#a0c828', opacity: 0.6 };
  const context = createCanvas(30, 20).getContext('2d');
  paintSample(context, { x: 0, y: 0, width: 30, height: 20 }, [symbol]);
  expect([...context.getImageData(15, 10, 1, 1).data]).toEqual(paint(symbol)(50, 50));
});

test('a label is written around its place, in halo and colour', () => {
  const context = createCanvas(100, 40).getContext('2d');
  paintLabel(context, [50, 20], '田', {
    type: 'label',
    property: 'n',
    size: 24,
    color: '#ff0000',
    halo: { color: '#0000ff', width: 3 },
  });
  const { data } = context.getImageData(0, 0, 100, 40);
  const seen = new Set<string>();
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
  expect(seen).toContain('255,0,0');
  expect(seen).toContain('0,0,255');
});

test('a label stands inside a bent area, at the middle of a line, and outside holes', () => {
  const bent = [
    [0, 0],
    [100, 0],
    [100, 10],
    [20, 10],
    [20, 90],
    [100, 90],
    [100, 100],
    [0, 100],
    [0, 0],
  ];
  const [x, y] = anchorOf(shapeOf('Polygon', [bent])!)!;
  expect(x).toBe(10);
  expect(y).toBe(50);
  expect(
    anchorOf(
      shapeOf('LineString', [
        [0, 0],
        [10, 0],
        [10, 30],
      ])!,
    ),
  ).toEqual([10, 10]);
  const [outside] = anchorOf(shapeOf('Polygon', [square(0, 100), square(20, 95)])!)!;
  expect(outside).toBe(10);
});
