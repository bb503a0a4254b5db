import { describe, expect, test } from 'vitest';
import { qrFault, safeAddress } from './address.ts';

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

describe('the address of a QR code [S2-2.16-qr S1-5.qr S1-8.qr S2-5.qr]', () => {
  test.each(['', '   ', '\n'])(
    'that is empty (%j) is an error in the words of the specification',
    (address) => {
      expect(qrFault(address)).toBe('二维码静态地址不能为空');
    },
  );

  test.each([
    'javascript:alert(1)',
    'weixin://pay',
    'tel:110',
    '/m/Process/1',
    'data:text/plain,1',
    'https://a@b/',
  ])('of another kind (%s) is refused', (address) => {
    expect(qrFault(address)).toBe('二维码地址只能是 http 或 https 网址');
  });

  test('that is too long to be read is refused', () => {
    expect(qrFault(`https://a.example/${'a'.repeat(983)}`)).toBe('二维码地址过长，请缩短后再生成');
    expect(qrFault(`https://a.example/${'a'.repeat(982)}`)).toBeNull();
  });
});
