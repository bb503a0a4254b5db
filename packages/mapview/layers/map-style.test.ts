import { type MapStyle, paintSymbol, scaleDenominator, shapeOf, symbolsOf } from '@homestead/mapstyle';
import { createCanvas } from '@napi-rs/canvas';
import Feature from 'ol/Feature.js';
import Polygon from 'ol/geom/Polygon.js';
import type { State } from 'ol/render.js';
import type Style from 'ol/style/Style.js';
import { expect, test } from 'vitest';
import { mapStyleFunction } from './map-style.ts';

const style: MapStyle = {
  rules: [
    {
      name: 'a',
      title: '甲',
      filter: { op: 'eq', property: 'k', value: 'a' },
      maxScale: 5000,
      symbols: [
        {
          type: 'fill',
          color: '#f5f578',
          opacity: 0.7,
          hatch: { pattern: 'slash', color: '#2f7d32', width: 1.5, spacing: 9 },
          outline: { color: '#000000', width: 2, dash: [4, 2] },
        },
        { type: 'label', property: 'name', size: 12, color: '#111111', halo: { color: '#ffffff', width: 2 } },
      ],
    },
  ],
};

const ring = [
  [119, 25],
  [119.001, 25],
  [119.001, 25.001],
  [119, 25],
];
const resolution = 0.00001;
const pixels = [ring.map(([x, y]) => [(x! - 119) / resolution, 100 - (y! - 25) / resolution])];

test('the browser paints a feature as the server does, pixel by pixel', () => {
  const feature = new Feature({ geometry: new Polygon([ring]), k: 'a', name: '甲地' });
  const styles = mapStyleFunction(style)(feature, resolution);
  expect(Array.isArray(styles) && styles).toHaveLength(2);
  const [body, label] = styles as Style[];
  const browser = createCanvas(100, 100).getContext('2d');
  body!.getRenderer()!(
    pixels as never,
    {
      context: browser as never,
      geometry: feature.getGeometry(),
      pixelRatio: 1,
      resolution,
    } as unknown as State,
  );

  const server = createCanvas(100, 100).getContext('2d');
  const origin = [-119 / resolution, 100 + 25 / resolution] as const;
  const [symbol] = symbolsOf(style, { k: 'a' }, 'Polygon', scaleDenominator(resolution));
  paintSymbol(server, shapeOf('Polygon', pixels)!, symbol!, { origin });
  expect(browser.canvas.toBuffer('image/png').equals(server.canvas.toBuffer('image/png'))).toBe(true);
  expect(label!.getText()!.getText()).toBe('甲地');
  expect(label!.getZIndex(), 'labels above the fills').toBeGreaterThan(body!.getZIndex() ?? 0);
});

test('beyond the scale of its rule a feature is not painted', () => {
  const feature = new Feature({ geometry: new Polygon([ring]), k: 'a' });
  expect(mapStyleFunction(style)(feature, resolution * 2)).toEqual([]);
  expect(scaleDenominator(resolution)).toBeCloseTo(3975.7, 1);
});
