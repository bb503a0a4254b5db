import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { algorithms, KeyError, Keyring, readKeyring } from './index.ts';

const one = `k1:${'11'.repeat(32)}`;
const two = `k2:${'22'.repeat(32)}`;
const text = '350399197503120013';

describe.each(['aes', 'sm4'] as const)('texts sealed with %s', (algorithm) => {
  const ring = readKeyring(one, algorithm);

  it('do not hold the text, differ each time, and are opened by the key alone', () => {
    const sealed = ring.seal(text);
    expect(sealed.startsWith(ring.current.sealed)).toBe(true);
    expect(sealed).not.toContain(text);
    expect(ring.seal(text)).not.toBe(sealed);
    expect(ring.open(sealed)).toBe(text);
    expect(readKeyring(`k1:${'33'.repeat(32)}`).open(sealed)).toBe(sealed);
  });

  it('are not opened once a single sign is changed', () => {
    const sealed = ring.seal('13800000001');
    const start = sealed.lastIndexOf(':') + 1;
    for (let at = start; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(ring.open(changed)).toBe(changed);
    }
  });

  it('of an earlier key or of the other algorithm are opened beside today’s', () => {
    const sealed = ring.seal(text);
    for (const other of ['aes', 'sm4'] as const)
      expect(readKeyring(`${two},${one}`, other).open(sealed)).toBe(text);
  });
});

describe('a keyring', () => {
  it('returns every other text as it is, also one that looks sealed', () => {
    const ring = readKeyring(one);
    for (const other of [
      '',
      '张三',
      'enc:',
      'enc:aes:k1:',
      'enc:aes:k1:AAAA',
      'enc:toString:k1:AAAA',
      'enc:aes:k9:AAAA',
    ])
      expect(ring.open(other)).toBe(other);
  });

  it('digests alike for one purpose, otherwise for another, and finds what an earlier key digested', () => {
    const [before, after] = [readKeyring(one), readKeyring(`${two},${one}`)];
    expect(before.digest('phone', text)).toBe(before.digest('phone', text));
    expect(before.digest('phone', text)).not.toBe(before.digest('household', text));
    expect(after.digest('phone', text)).not.toBe(before.digest('phone', text));
    expect(after.digests('phone', text)).toContain(before.digest('phone', text));
  });

  it('refuses keys that are too short, without an id, or named twice, and tells none of them', () => {
    for (const wrong of ['', 'k1:1234', '11'.repeat(32), `${one},${one}`]) {
      const read = () => readKeyring(wrong);
      expect(read).toThrow(KeyError);
      if (wrong.length > 32) expect(read).not.toThrow(new RegExp('11'.repeat(16)));
    }
    expect(() => new Keyring([])).toThrow(KeyError);
  });
});

describe('the national algorithms', () => {
  it('give the ciphertext of the example in GB/T 32907-2016, A.1', () => {
    const example = Buffer.from('0123456789abcdeffedcba9876543210', 'hex');
    const cipher = createCipheriv('sm4-ecb', example, null).setAutoPadding(false);
    expect(cipher.update(example).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246');
  });

  it('give the digests of the examples in GB/T 32905-2016, A.1 and A.2', () => {
    const digest = (message: string) => createHash('sm3').update(message).digest('hex');
    expect(digest('abc')).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0');
    expect(digest('abcd'.repeat(16))).toBe(
      'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732',
    );
  });

  it('stand in the order counter block, ciphertext, mark: the mark is HMAC-SM3 over the other two', () => {
    const key = Buffer.alloc(48, 7);
    const sealed = algorithms.sm4(key).seal(Buffer.from(text));
    const mark = createHmac('sm3', key.subarray(16)).update(sealed.subarray(0, -32)).digest();
    expect(sealed.subarray(-32).equals(mark)).toBe(true);
    const block = createCipheriv('sm4-ctr', key.subarray(0, 16), sealed.subarray(0, 16));
    expect(block.update(text).equals(sealed.subarray(16, -32))).toBe(true);
  });
});
