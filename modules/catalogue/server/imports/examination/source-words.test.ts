import { FormatError } from '@homestead/geoformats';
import { expect, it } from 'vitest';
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
