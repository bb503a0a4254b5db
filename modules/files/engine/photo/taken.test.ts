import { expect, it } from 'vitest';
import { readTaken } from './taken.ts';

/** An Exif segment with the time of a photo and its place: 25°21'36"N 119°5'53.16"E. */
function segment(isLittle: boolean, sides: [string, string]): Uint8Array {
  const bytes = new Uint8Array(10 + 240);
  bytes.set([0xff, 0xe1, 0, 248, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  const view = new DataView(bytes.buffer, 10);
  const two = (at: number, figure: number) => view.setUint16(at, figure, isLittle);
  const four = (at: number, figure: number) => view.setUint32(at, figure, isLittle);
  const letters = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  const entry = (at: number, tag: number, type: number, count: number, value: number | string) => {
    two(at, tag);
    two(at + 2, type);
    four(at + 4, count);
    if (typeof value === 'string') letters(at + 8, value);
    else four(at + 8, value);
  };
  letters(0, isLittle ? 'II' : 'MM');
  two(2, 42);
  four(4, 8);
  two(8, 2);
  entry(10, 0x8769, 4, 1, 40);
  entry(22, 0x8825, 4, 1, 60);
  two(40, 1);
  entry(42, 0x9003, 2, 20, 120);
  two(60, 4);
  entry(62, 1, 2, 2, sides[0]);
  entry(74, 2, 5, 3, 140);
  entry(86, 3, 2, 2, sides[1]);
  entry(98, 4, 5, 3, 164);
  letters(120, '2026:03:02 09:00:07');
  for (const [index, [over, under]] of [
    [25, 1],
    [21, 1],
    [36, 1],
    [119, 1],
    [5, 1],
    [5316, 100],
  ].entries()) {
    four(140 + index * 8, over!);
    four(144 + index * 8, under!);
  }
  return bytes;
}

it.each([true, false])('time and place stand in the Exif part of a photo (little-endian %s)', (isLittle) => {
  const taken = readTaken(segment(isLittle, ['N', 'E']));
  expect(taken.time).toBe('2026-03-02 09:00:07');
  expect(taken.latitude).toBeCloseTo(25.36, 6);
  expect(taken.longitude).toBeCloseTo(119.0981, 6);
  expect(readTaken(segment(isLittle, ['S', 'W'])).latitude).toBeCloseTo(-25.36, 6);
});

it('a broken part says nothing and breaks nothing', () => {
  const whole = segment(true, ['N', 'E']);
  for (const length of [0, 10, 20, 60, 100, 150])
    expect(() => readTaken(whole.slice(0, length))).not.toThrow();
  expect(readTaken(new Uint8Array([0xff, 0xe1, 0, 8, 0x45, 0x78]))).toEqual({});
});
