import { describe, expect, it } from 'vitest';
import { changedTexts } from './changed-texts.ts';

describe('a text that is kept otherwise than it was sent', () => {
  it('is named by its word and path, with what was taken away', () => {
    expect(changedTexts({ name: ' 甲\u200f乙 ' }, { id: '1', name: '甲乙' })).toEqual([
      { path: 'name', message: '名称（name）已自动整理：去除文字方向标记或零宽字符、去除首尾空格' },
    ]);
  });

  it('is found within lists and within the record that a reply holds', () => {
    const body = { remark: 'a ', columns: [{ name: ' b' }, { name: 'c' }] };
    const kept = { remark: 'a', columns: [{ name: 'b' }, { name: 'c' }] };
    const paths = changedTexts(body, { webhook: kept, secret: 's' }).map(({ path }) => path);
    expect(paths).toEqual(['remark', 'columns.0.name']);
  });

  it('is told where a call keeps it without the spaces around it and does not give it back', () => {
    const body = { reason: ' 工期顺延\n', other: ' 乙 ' };
    expect(changedTexts(body, null, ['reason', 'absent'])).toEqual([
      { path: 'reason', message: expect.stringContaining('去除首尾空格') },
    ]);
  });

  it('is not told of what came back as it was sent, or as something else altogether', () => {
    expect(changedTexts({ name: ' 甲 ' }, { name: ' 甲 ' })).toEqual([]);
    expect(changedTexts({ name: 'abc' }, { name: 'ABC' })).toEqual([]);
    expect(changedTexts({ name: ' 甲 ' }, null)).toEqual([]);
    expect(changedTexts([' 甲 '], { done: 1 })).toEqual([]);
  });
});
