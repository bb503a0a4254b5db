import { describe, expect, it } from 'vitest';
import { codeOf, readAsked, signedText } from './index.ts';

describe('the code of a paper', () => {
  const code = codeOf(Uint8Array.from([0xff, 0x00, 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0]));

  it('stands in four groups of signs that people tell apart', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(codeOf(new Uint8Array(10))).toBe('0000-0000-0000-0000');
    expect(codeOf(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  });

  it('is read as it is typed: small, without hyphens, O for 0', () => {
    expect(readAsked(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({ code });
    expect(readAsked('oooo-0000-0000-00il')).toMatchObject({ code: '0000-0000-0000-0011' });
  });

  it('comes with key and signature from the QR', () => {
    expect(readAsked(`${code}.1a2b3c4d.c2ln`)).toEqual({
      code,
      key: '1a2b3c4d',
      signature: 'c2ln',
      number: `${code}.1a2b3c4d.c2ln`,
    });
  });

  it('is told from a number', () => {
    expect(readAsked('农宅字3503041012026001号')).toEqual({ number: '农宅字3503041012026001号' });
    expect(readAsked('3503041012026001')).toEqual({
      code: '3503-0410-1202-6001',
      number: '3503041012026001',
    });
    expect(readAsked(`${code}.a.b.c`)).toEqual({ number: `${code}.a.b.c` });
  });
});

it('what is signed differs by one digit, and not by the order of names', () => {
  const text = (area: string) => signedText({ code: 'A', facts: { area, name: '张' }, shown: [] });
  expect(text('80')).not.toBe(text('81'));
  expect(text('80')).toBe(signedText({ code: 'A', facts: { name: '张', area: '80' }, shown: [] }));
});
