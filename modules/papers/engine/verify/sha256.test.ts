import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it('the digest of bytes is the one that Node computes, whatever their length, and another with one byte altered', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) % 256);
    expect(sha256(bytes), String(length)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
  const bytes = new Uint8Array(5000);
  const before = sha256(bytes);
  bytes[4321] = 1;
  expect(sha256(bytes)).not.toBe(before);
});
