import VectorLayer from 'ol/layer/Vector.js';
import View from 'ol/View.js';
import { expect, it } from 'vitest';
import { hideStaleNames } from './stale-names.ts';

it('names of a level that was left by a jump are hidden until those of the new one have come', () => {
  const view = new View({ center: [0, 0], zoom: 14 });
  const names = new VectorLayer();
  const settle = hideStaleNames(view, () => names);
  view.setZoom(14.8);
  expect(names.getOpacity()).toBe(1);
  view.setZoom(18);
  expect(names.getOpacity()).toBe(0);
  settle();
  expect(names.getOpacity()).toBe(1);
  view.setZoom(17.2);
  expect(names.getOpacity()).toBe(1);
  view.setZoom(12);
  expect(names.getOpacity()).toBe(0);
});
