import { describe, expect, test } from 'vitest';
import { fileId } from '../../engine/cases.fixture.ts';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { image } from '../image/model.ts';
import { file } from './model.ts';
import { uploadFault } from './upload-rule.ts';

const upload = { maxCount: 2, maxBytes: 5_242_880, types: 'all' as const };
const [a, b, c] = [fileId(1), fileId(2), fileId(3)];

describe.each([
  ['files', file],
  ['pictures', image],
])('%s', (_name, fieldType) => {
  test.each([
    ['as comma-joined text', `${a},${b}`, `${a},${b}`],
    ['as a list', [a, b], `${a},${b}`],
    ['in capitals', a.toUpperCase(), a],
    ['each once', `${a},${a},${b}`, `${a},${b}`],
    ['not at all', '', null],
    ['more than the rule allows', [a, b, c], { message: '上传文件数量不能超过2个' }],
    ['by something that is no id', '../../etc/passwd', { message: '此项的文件编号不正确，请重新上传' }],
    ['as objects', [{ id: a }], { message: '此项应为文本：文件编号，多个用逗号分隔' }],
  ])('come %s [S2-3.text-unless-noted]', (_title, value, expected) => {
    expect(judge(fieldType, value, { upload })).toEqual(expected);
  });
});

describe('a picture’s width and height', () => {
  const rule = (image: object) => ({ maxCount: 1, maxBytes: 100, types: ['png'], image });
  const refused = '上传图片尺寸不符合要求，请重新上传';

  test.each([
    ['exactly', { width: 10, height: 20 }, [10, 20], null],
    ['exactly', { width: 10, height: 20 }, [10, 21], refused],
    ['at least', { minWidth: 10 }, [9, 20], refused],
    ['at least', { minWidth: 10 }, [10, 20], null],
    ['at most', { maxHeight: 20 }, [10, 21], refused],
    ['at most', { maxHeight: 20 }, [10, 20], null],
  ])('may be asked for %s: %j against %j', (_title, limits, [width, height], expected) => {
    expect(uploadFault({ name: 'a.png', size: 1, width, height }, rule(limits), 'image')).toBe(expected);
  });
});

test.each([
  ['a.exe', 1, '暂不支持该文件类型'],
  ['a.pdf', 5_242_881, '文件超出大小限制，请重新上传'],
  ['a.PDF', 5_242_880, null],
])('%s of %i bytes is answered with %s', (name, size, expected) => {
  expect(uploadFault({ name, size }, { ...upload, types: ['pdf'] }, 'file')).toBe(expected);
});
