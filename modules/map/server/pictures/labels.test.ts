import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { loadFonts } from './font.ts';
import { type Label, paintLabels } from './labels.ts';

loadFonts();

const size = 256;
const symbol = { type: 'label', property: 'name', size: 14, color: '#000000' } as const;

/** Columns with ink of a tile whose west edge lies at a pixel, for a name that stands beside the edge of two tiles unless told. */
function inked(west: number, isTile: boolean, x = 250): number[] {
  const canvas = createCanvas(size, size);
  const pen = canvas.getContext('2d');
  const name: Label = { text: '示范村', at: [x - west, 100], symbol, centred: true };
  paintLabels(pen, [name], isTile);
  const { data } = pen.getImageData(0, 0, size, size);
  return Array.from({ length: size }, (_, column) => column).filter((column) =>
    Array.from({ length: size }, (_, y) => data[(y * size + column) * 4 + 3]).some((alpha) => alpha !== 0),
  );
}

it('a name beside the edge of two tiles is written whole in the one that holds its point, and in no other', () => {
  const columns = inked(0, true);
  expect(columns.length).toBeGreaterThan(35);
  expect(Math.min(...columns)).toBeGreaterThan(size - 60);
  expect(inked(size, true)).toEqual([]);
});

it('a picture by itself cuts no name at its edge', () => {
  expect(inked(0, false)).toEqual([]);
});
