import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxPixels } from '../contract/index.ts';
import { holdsForeignContent, pictureError, readPicture } from './picture.ts';

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));

function box(type: string, body: readonly number[]): number[] {
  return [...long(8 + body.length), ...ascii(type), ...body];
}
function ispe(width: number, height: number): number[] {
  return box('ispe', [0, 0, 0, 0, ...long(width), ...long(height)]);
}
function long(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
/** A TIFF of directories one after another, each a table of LONG entries; `more` follows them. */
function tiff(directories: Record<number, number>[], more: readonly number[] = []): Uint8Array {
  let at = 8;
  const bytes = [0x4d, 0x4d, 0, 42, ...long(8)];
  directories.forEach((directory, index) => {
    const entries = Object.entries(directory);
    at += 6 + entries.length * 12;
    bytes.push(entries.length >> 8, entries.length & 255);
    for (const [tag, value] of entries)
      bytes.push(Number(tag) >> 8, Number(tag) & 255, 0, 4, ...long(1), ...long(value));
    bytes.push(...long(index === directories.length - 1 ? 0 : at));
  });
  return Uint8Array.from([...bytes, ...more]);
}

/** The smallest files that have the structure of their format; their pixels are nonsense. */
const samples: Record<string, Uint8Array> = {
  jpg: Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4],
    ...[0xff, 0xc0, 0, 11, 8, 0, 32, 0, 64, 1, 1, 17, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9],
  ]),
  png: Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...[0, 0, 0, 13, ...ascii('IHDR'), 0, 0, 0, 64, 0, 0, 0, 32, 8, 2, 0, 0, 0, 0, 0, 0, 0],
    ...[0, 0, 0, 2, ...ascii('tEXt'), 65, 66, 0, 0, 0, 0],
    ...[0, 0, 0, 0, ...ascii('IEND'), 0, 0, 0, 0],
  ]),
  gif: Uint8Array.from([
    ...[...ascii('GIF89a'), 64, 0, 32, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...[0x21, 0xfe, 2, 65, 66, 0, 0x2c, 0, 0, 0, 0, 64, 0, 32, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b],
  ]),
  heic: Uint8Array.from([
    ...box('ftyp', ascii('heic')),
    ...box('meta', [0, 0, 0, 0, ...box('iprp', box('ipco', ispe(64, 32)))]),
  ]),
  tif: tiff([{ 256: 64, 257: 32, 273: 8 }]),
  webp: Uint8Array.from([
    ...ascii('RIFF'),
    22,
    0,
    0,
    0,
    ...ascii('WEBPVP8L'),
    10,
    0,
    0,
    0,
    0x2f,
    63,
    0xc0,
    7,
    0,
    0,
    0,
    0,
    0,
    0,
  ]),
};

describe.each(Object.keys(samples))('a %s', (format) => {
  const sample = samples[format]!;

  test('tells its size without being decoded', () => {
    expect(readPicture(sample, format)).toMatchObject({ width: 64, height: 32 });
  });

  test('is broken when it is cut off anywhere inside its structure', () => {
    for (let end = 0; end < sample.length; end++)
      expect(readPicture(sample.subarray(0, end), format)).toBeNull();
  });

  test('with any bytes changed or added is read or refused, never a fault and never for ever', () => {
    const mutation = fc.array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(mutation, fc.uint8Array({ maxLength: 60 }), (changes, tail) => {
        const bytes = Uint8Array.from([...sample, ...tail]);
        for (const [at, value] of changes) bytes[at] = value;
        const picture = readPicture(bytes, format);
        if (picture) expect(typeof holdsForeignContent(picture)).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });
});

const behindEnd = (text: string) =>
  holdsForeignContent(readPicture(Uint8Array.from([...samples['jpg']!, ...ascii(text)]), 'jpg')!);

test('what runs is foreign wherever it stands; what a photo may well hold is not', () => {
  for (const text of [
    'zzz<?php x',
    '  <SCRIPT>',
    '<svg onload=1>',
    '<!DOCTYPE html>',
    '\x7fELF',
    'PK\x03\x04',
    '#!/bin/sh',
  ]) {
    expect(behindEnd(text), text).toBe(true);
  }
  for (const text of [
    '',
    'SEFT',
    '\0\0\0\x18ftypmp42',
    '<?xpacket begin=""?><x:xmpmeta>',
    'zz#!/',
    'zzPK\x03\x04',
    '<svg',
  ]) {
    expect(behindEnd(text), text).toBe(false);
  }
});

test('a film of some megabytes behind a photo is not taken for a program by chance', () => {
  const film = new Uint8Array(4 * 1024 * 1024);
  let state = 7;
  for (let index = 0; index < film.length; index++) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    film[index] = state >>> 24;
  }
  film.set(ascii('\0\0\0\x18ftypmp42'));
  expect(holdsForeignContent({ width: 1, height: 1, pixels: 1, asides: [film] })).toBe(false);
});

/** A sample with further bytes put in before the place where `mark` stands last. */
function withBefore(format: string, mark: readonly number[], more: readonly number[]): Uint8Array {
  const text = String.fromCharCode(...samples[format]!);
  const at = text.lastIndexOf(String.fromCharCode(...mark));
  return Uint8Array.from([...samples[format]!.subarray(0, at), ...more, ...samples[format]!.subarray(at)]);
}
const app1 = (body: Uint8Array) => [
  0xff,
  0xe1,
  ...long(body.length + 8).slice(2),
  ...ascii('Exif'),
  0,
  0,
  ...body,
];
const sof = (width: number, height: number) => [
  ...[0xff, 0xc0, 0, 11, 8, ...long(height).slice(2), ...long(width).slice(2), 1, 1, 17, 0],
];
const chunk = (type: string, body: readonly number[]) => [
  ...ascii(type),
  ...[...long(body.length)].reverse(),
  ...body,
];
const webp = (chunks: readonly number[]) =>
  Uint8Array.from([...ascii('RIFF'), ...[...long(4 + chunks.length)].reverse(), ...ascii('WEBP'), ...chunks]);
const vp8x = chunk('VP8X', [0, 0, 0, 0, 63, 0, 0, 31, 0, 0]);
const large = 20_000;
const thumbnail = Uint8Array.from([0xff, 0xd8, ...sof(large, large), 0xff, 0xd9]);

test.each<[string, string, Uint8Array]>([
  [
    'the frame of a GIF with a screen of 10 × 10',
    'gif',
    Uint8Array.from([
      ...[...ascii('GIF89a'), 10, 0, 10, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0xd8, 0x59, 0xd8, 0x59, 0],
      ...[0x02, 0x02, 0x4c, 0x01, 0x00, 0x3b],
    ]),
  ],
  [
    'the second frame of a GIF',
    'gif',
    withBefore('gif', [0x3b], [0x2c, 0, 0, 0, 0, 0x20, 0x4e, 0x20, 0x4e, 0, 2, 2, 0x4c, 1, 0]),
  ],
  [
    'the place of a frame of a GIF, which widens the screen',
    'gif',
    withBefore('gif', [0x3b], [0x2c, 0xff, 0xff, 0xff, 0xff, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]),
  ],
  [
    'a frame of an APNG',
    'apng',
    withBefore(
      'png',
      [0, 0, 0, 0, ...ascii('IEND')],
      [
        ...[
          ...long(26),
          ...ascii('fcTL'),
          ...long(0),
          ...long(large),
          ...long(large),
          ...Array(14).fill(0),
          ...long(0),
        ],
      ],
    ),
  ],
  ['the canvas of a WebP', 'webp', webp(chunk('VP8X', [0, 0, 0, 0, 0x1f, 0x4e, 0, 0x1f, 0x4e, 0]))],
  [
    'the pixels of a WebP whose canvas is small',
    'webp',
    webp([...vp8x, ...chunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f])]),
  ],
  [
    'the lossless pixels of a WebP whose canvas is small',
    'webp',
    webp([...vp8x, ...chunk('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f, 0])]),
  ],
  [
    'a frame of a WebP',
    'webp',
    webp([...vp8x, ...chunk('ANMF', [0, 0, 0, 0, 0, 0, 0x1f, 0x4e, 0, 0x1f, 0x4e, 0, 0, 0, 0, 0])]),
  ],
  [
    'the pixels within a frame of a WebP',
    'webp',
    webp([
      ...vp8x,
      ...chunk('ANMF', [
        ...[0, 0, 0, 0, 0, 0, 63, 0, 0, 31, 0, 0, 0, 0, 0, 0],
        ...chunk('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f, 0]),
      ]),
    ]),
  ],
  [
    'an item of a HEIC beside a small one',
    'heic',
    Uint8Array.from([
      ...box('ftyp', ascii('heic')),
      ...box('meta', [
        0,
        0,
        0,
        0,
        ...box('iprp', box('ipco', [...ispe(64, 32), ...ispe(large, large), ...ispe(1, 1)])),
      ]),
    ]),
  ],
  [
    'a track of a HEIC',
    'heic',
    Uint8Array.from([
      ...samples['heic']!,
      ...box('moov', box('trak', box('tkhd', [...Array(76).fill(0), 0x4e, 0x20, 0, 0, 0x4e, 0x20, 0, 0]))),
    ]),
  ],
  [
    'the second page of a TIFF',
    'tif',
    tiff([
      { 256: 64, 257: 32, 273: 8 },
      { 256: large, 257: large, 273: 8 },
    ]),
  ],
  [
    'the thumbnail that EXIF announces in a JPEG',
    'jpg',
    withBefore('jpg', sof(64, 32), app1(tiff([{ 274: 1 }, { 256: large, 257: large, 513: 50, 514: 0 }]))),
  ],
  [
    'the thumbnail itself, whatever EXIF says of it',
    'jpg',
    withBefore(
      'jpg',
      sof(64, 32),
      app1(tiff([{ 274: 1 }, { 513: 56, 514: thumbnail.length }], [...thumbnail])),
    ),
  ],
])('the size that counts is the largest: %s', (_what, format, bytes) => {
  expect(readPicture(bytes, format)?.pixels).toBeGreaterThan(maxPixels);
  expect(pictureError(bytes, format)).toBe('pixels');
});

test('a JPEG with a second size is refused, whichever is the larger', () => {
  expect(pictureError(withBefore('jpg', [0xff, 0xd9], sof(10, 10)), 'jpg')).toBe('ambiguous');
  expect(pictureError(withBefore('jpg', [0xff, 0xda], sof(64, 32)), 'jpg')).toBe('ambiguous');
  expect(pictureError(withBefore('jpg', [0xff, 0xd9], sof(large, large)), 'jpg')).toBe('pixels');
});

test('a second header of a PNG is broken', () => {
  const header = [...samples['png']!.subarray(8, 33)];
  expect(pictureError(withBefore('png', [0, 0, 0, 0, ...ascii('IEND')], header), 'png')).toBe('broken');
});

test('what a camera says of the size that it once took does not count, nor EXIF that breaks off', () => {
  const shrunk = withBefore('jpg', sof(64, 32), app1(tiff([{ 256: large, 257: large, 274: 1 }])));
  expect(pictureError(shrunk, 'jpg')).toBeNull();
  const cut = withBefore('jpg', sof(64, 32), app1(tiff([{ 274: 1 }]).subarray(0, 15)));
  expect(pictureError(cut, 'jpg')).toBeNull();
});

test('directories that point at each other end', () => {
  const bytes = tiff([{ 256: 64, 257: 32, 330: 8 }]);
  expect(readPicture(bytes, 'tif')).toMatchObject({ width: 64, height: 32 });
});
