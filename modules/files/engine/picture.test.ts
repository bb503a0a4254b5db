import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holdsForeignContent, readPicture } from './picture.ts';

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0));

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
  gif: Uint8Array.from([...ascii('GIF89a'), 64, 0, 32, 0, 0, 0, 0, 0x3b]),
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
    const ends = format === 'gif' ? 9 : sample.length - 1;
    for (let end = 0; end <= ends; end++) expect(readPicture(sample.subarray(0, end), format)).toBeNull();
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
  expect(holdsForeignContent({ width: 1, height: 1, asides: [film] })).toBe(false);
});
