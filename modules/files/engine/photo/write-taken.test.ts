import { expect, it } from 'vitest';
import { findExif, withExif } from './exif.ts';
import { readTaken } from './taken.ts';
import { takenExif } from './write-taken.ts';

it('what a photo is given is read again: time, place, accuracy and direction', () => {
  const taken = {
    time: '2026-03-02 09:00:07',
    longitude: 119.0981234,
    latitude: -25.3600001,
    accuracy: 11.6,
    direction: 135,
  };
  const { longitude, latitude, ...rest } = readTaken(takenExif(taken));
  expect(rest).toEqual({ time: taken.time, accuracy: 11.6, direction: 135 });
  expect(longitude).toBeCloseTo(taken.longitude, 8);
  expect(latitude).toBeCloseTo(taken.latitude, 8);
});

it('a photo without a place says where it looked', () => {
  expect(readTaken(takenExif({ direction: 271.5 }))).toEqual({ direction: 271.5 });
});

it('a photo without a place keeps its time, and is still a photo', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1, 2, 0xff, 0xd9]);
  const marked = withExif(jpeg, takenExif({ time: '2026-03-02 09:00:07' }));
  expect(readTaken(findExif(marked)!)).toEqual({ time: '2026-03-02 09:00:07' });
  expect([...marked.slice(-8)]).toEqual([...jpeg.slice(-8)]);
});
