import { expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { textArea } from './model.ts';

test.each([
  ['keeps its lines and tabs', ' 一\r\n二\t三\n', '一\n二\t三'],
  ['holds 2,000 characters', '字'.repeat(2000), '字'.repeat(2000)],
  ['holds no more than 2,000 characters', '字'.repeat(2001), { message: '此项不能超过2000个字' }],
  ['may not be an object', { a: 1 }, { message: '此项应为文本' }],
])('a text area %s', (_title, value, expected) => {
  expect(judge(textArea, value)).toEqual(expected);
});
