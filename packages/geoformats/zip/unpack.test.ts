import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { refusal, testFolder } from '../testing/gdal.ts';

const folder = testFolder();
const point = strToU8('{"type":"Point","coordinates":[119,25]}');

function zip(entries: Record<string, Uint8Array>, change?: (bytes: Buffer) => void): string {
  const path = join(folder, 'a.zip');
  const bytes = Buffer.from(zipSync(entries));
  change?.(bytes);
  writeFileSync(path, bytes);
  return path;
}

it.each<[string, () => string]>([
  ['read', () => zip({ '点.geojson': point, '__MACOSX/x': point })],
  ['zipPath', () => zip({ '../a.geojson': point })],
  ['zipPath', () => zip({ '/etc/a.geojson': point })],
  ['zipPath', () => zip({ 'C:\\a.geojson': point })],
  ['zipNested', () => zip({ 'a.geojson': point, 'b/inner.ZIP': point })],
  ['zipWithoutData', () => zip({ 'readme.md': point })],
  ['zipRatio', () => zip({ 'a.geojson': new Uint8Array(30_000_000) })],
  [
    'zipTooManyEntries',
    () => zip(Object.fromEntries(Array.from({ length: 1100 }, (_, i) => [`${i}.json`, point]))),
  ],
  ['nameTooLong', () => zip({ [`${'地'.repeat(300)}.geojson`]: point })],
  [
    'zipLocked',
    () => zip({ 'a.geojson': point }, (bytes) => bytes.writeUInt16LE(1, bytes.indexOf('PK\x01\x02') + 8)),
  ],
  [
    'broken',
    () => zip({ 'a.geojson': point }, (bytes) => bytes.writeUInt32LE(7, bytes.indexOf('PK\x01\x02') + 16)),
  ],
  // The archive claims ten bytes and holds more.
  [
    'zipRatio',
    () =>
      zip({ 'a.geojson': new Uint8Array(3_000_000) }, (bytes) =>
        bytes.writeUInt32LE(10, bytes.indexOf('PK\x01\x02') + 24),
      ),
  ],
  [
    'cutShort',
    () => {
      writeFileSync(join(folder, 'b.zip'), Buffer.from(zipSync({ 'a.geojson': point })).subarray(0, 60));
      return join(folder, 'b.zip');
    },
  ],
])('answers %s for such an archive (%#)', async (code, make) => {
  expect(await refusal(make(), undefined, { folder })).toBe(code);
});

it('leaves nothing behind, whether it was read or refused', () => {
  expect(readdirSync(folder).filter((name) => name.startsWith('unpacked-'))).toEqual([]);
});
