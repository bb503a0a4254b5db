import type Feature from 'ol/Feature.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import { expect, it } from 'vitest';
import { RED_STYLE, styleOf } from '../layers/overlay-style.ts';
import { DrawingController } from './controller.ts';
import { paint } from './paint.ts';

const lineOf = (styles: unknown): unknown =>
  (Array.isArray(styles) ? (styles as Style[]) : []).at(-1)?.getStroke()?.getColor();

const red = /^#e[0-9a-f]3[0-9a-f]2[0-9a-f]$/;

it('what is drawn, and what is shown of it, is red [S2-9.draw-style]', () => {
  const controller = new DrawingController({ single: true, onNotice: () => {}, onChange: () => {} });
  controller.start('Polygon');
  for (const at of [
    [119, 25],
    [119.001, 25],
    [119.001, 25.001],
  ] as const)
    controller.add({ at: [...at], source: 'tap' });
  controller.finish();
  const source = new VectorSource<Feature>();
  paint(source, controller.state(), 1e-6);
  const ring = source.getFeatures().find((feature) => feature.getGeometry()?.getType() === 'Polygon');
  expect(lineOf(ring?.getStyle())).toMatch(red);
  expect(lineOf(ring && styleOf(RED_STYLE)(ring, 1))).toMatch(red);
});
