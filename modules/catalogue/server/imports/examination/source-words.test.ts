import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FormatError } from '@homestead/geoformats';
import { expect, it } from 'vitest';
import { examine } from './examine.ts';
import { wordsOf } from './source-words.ts';

it('a file that cannot be read is told of in Chinese, whatever the fault', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(wordsOf(full)).toBe('存储空间不足，请联系管理员');
  expect(wordsOf(new FormatError('empty'))).toBe('文件是空的');
  // Nobody can choose an encoding for a file that was refused.
  expect(wordsOf(new FormatError('encoding', ['地块.dbf']))).toMatch(/另存为 UTF-8 后重新上传$/);
  expect(wordsOf(new FormatError('encoding', ['big5']))).toBe('文件内容不是这种编码');
  expect(wordsOf(new RangeError('Offset is outside the bounds of the DataView'))).toMatch(
    /^文件无法读取[^a-z]*（代号：RangeError）$/,
  );
});

it('counts features without a shape apart from those that cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'examine-'));
  const feature = (geometry: unknown) => ({ type: 'Feature', properties: { name: '甲' }, geometry });
  const shapes = [
    null,
    { type: 'Polygon', coordinates: [] },
    { type: 'Point', coordinates: ['a', 'b'] },
    { type: 'Point', coordinates: [119.1, 25.4] },
  ];
  const path = join(folder, 'a.geojson');
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: shapes.map(feature) }));
  const { examined } = await examine(path, 'a.geojson', { folder, encoding: null, place: [119, 25] });
  expect(examined.layers[0]).toMatchObject({ count: 4, emptyCount: 2, faultCount: 1 });
});
