import { describe, expect, test } from 'vitest';
import { safeAddress } from './address.ts';

const here = 'https://county.example';

describe('a link [S2-2.16-link]', () => {
  test.each(['/Tasks/todo', '#qr', '?a=1', './x', '../x'])('within the site leads there: %s', (href) => {
    expect(safeAddress(href, here)).toEqual({ href, isOutside: false });
  });

  test('to another site is known to lead out, one to this site is not', () => {
    expect(safeAddress(' https://www.gov.cn/a ', here)).toEqual({
      href: 'https://www.gov.cn/a',
      isOutside: true,
    });
    expect(safeAddress('https://county.example/b', here)?.isOutside).toBe(false);
  });

  test.each([
    ['script', 'javascript:alert(1)'],
    ['script in other letters', 'JaVaScRiPt:alert(1)'],
    ['script behind a blank', ' javascript:alert(1)'],
    ['script broken by a line feed', 'java\nscript:alert(1)'],
    ['script broken by a tab', 'java\tscript:alert(1)'],
    ['script behind a control character', '\u0001javascript:alert(1)'],
    ['script as an entity, which no attribute decodes twice', '&#106;avascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['a blob', 'blob:https://county.example/1'],
    ['a file', 'file:///etc/passwd'],
    ['another host without a scheme', '//evil.example/x'],
    ['another host by backslashes', '/\\evil.example/x'],
    ['a host hidden behind a name', 'https://county.example@evil.example/'],
    ['a host hidden behind a name and a word', 'https://a:b@evil.example/'],
    ['a scheme without a host', 'https:'],
    ['words', '请点击这里'],
    ['nothing', '  '],
  ])('of %s is refused', (_what, href) => {
    expect(safeAddress(href, here)).toBeNull();
  });
});
