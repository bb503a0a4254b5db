import { FormatError } from '@homestead/geoformats';
import { expect, it } from 'vitest';
import { wordsOf } from './source-words.ts';

it('a file that cannot be read is told of in Chinese, whatever the fault', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(wordsOf(full)).toBe('存储空间不足，请联系管理员');
  expect(wordsOf(new FormatError('empty'))).toBe('文件是空的');
  expect(wordsOf(new RangeError('Offset is outside the bounds of the DataView'))).toMatch(
    /^文件无法读取[^a-z]*（代号：RangeError）$/,
  );
});
