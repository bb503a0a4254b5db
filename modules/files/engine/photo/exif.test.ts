import { describe, expect, it } from 'vitest';
import { findExif, upright, withExif } from './exif.ts';

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** An Exif segment with an orientation, and a GPS directory's worth of bytes behind it. */
function exifWith(orientation: number, isLittle: boolean): number[] {
  const two = (figure: number) => (isLittle ? [figure & 255, figure >> 8] : [figure >> 8, figure & 255]);
  const four = (figure: number) => (isLittle ? [...two(figure), 0, 0] : [0, 0, ...two(figure)]);
  const tiff = [
    ...ascii(isLittle ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(1),
    ...two(0x0112),
    ...two(3),
    ...four(1),
    ...two(orientation),
    0,
    0,
    ...four(0),
    ...ascii('GPS 25.360N 119.098E'),
  ];
  const body = [...ascii('Exif'), 0, 0, ...tiff];
  return [0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255, ...body];
}

const jfif = [0xff, 0xe0, 0, 7, ...ascii('JFIF'), 0];
const picture = [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9];
const photo = (...segments: number[][]) => new Uint8Array([0xff, 0xd8, ...segments.flat(), ...picture]);

describe('time and place of a photo', () => {
  it('are found wherever their segment stands', () => {
    const exif = exifWith(6, true);
    expect([...(findExif(photo(jfif, exif)) ?? [])]).toEqual(exif);
    expect(findExif(photo(jfif))).toBeNull();
    expect(findExif(new Uint8Array([0x89, 0x50]))).toBeNull();
  });

  it.each([true, false])(
    'stay with the smaller picture, said to be upright (little-endian %s)',
    (isLittle) => {
      const exif = findExif(photo(exifWith(6, isLittle)));
      if (!exif) throw new Error('no Exif');
      const joined = withExif(photo(jfif), upright(exif));
      expect([...(findExif(joined) ?? [])]).toEqual(exifWith(1, isLittle));
      expect([...joined.slice(-picture.length)]).toEqual(picture);
    },
  );

  it('replace what the canvas wrote of its own', () => {
    const joined = withExif(photo(exifWith(3, true)), new Uint8Array(exifWith(1, false)));
    expect([...joined]).toEqual([...photo(exifWith(1, false))]);
  });

  it('are given up on a broken file, never thrown over', () => {
    expect(findExif(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]))).toBeNull();
    expect(() =>
      upright(
        new Uint8Array([0xff, 0xe1, 0, 12, ...ascii('Exif'), 0, 0, 0x49, 0x49, 0, 0, 255, 255, 255, 0]),
      ),
    ).not.toThrow();
  });
});
