import { describe, expect, test } from 'vitest';
import { qrFault } from './qr-fault.ts';

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

  test('of an authenticator is a secret, and shown only where that is meant', () => {
    const secret = 'otpauth://totp/a:b?secret=ABC';
    expect(qrFault(secret)).toBe('二维码地址只能是 http 或 https 网址');
    expect(qrFault(secret, true)).toBeNull();
    expect(qrFault('https://a.example/', true)).toBe('二维码地址只能是 http 或 https 网址');
  });

  test('that is too long to be read is refused', () => {
    expect(qrFault(`https://a.example/${'a'.repeat(983)}`)).toBe('二维码地址过长，请缩短后再生成');
    expect(qrFault(`https://a.example/${'a'.repeat(982)}`)).toBeNull();
  });
});
