import { expect, test, vi } from 'vitest';
import { hash, verify } from './hashing.ts';
import { fitsPassword, hashPassword } from './secrets.ts';

// The real work, watched: what takes the time must run for every name.
vi.mock('./hashing.ts', async (load) => {
  const real = await load<typeof import('./hashing.ts')>();
  return { ...real, verify: vi.fn(real.verify) };
});

test('case 1: an unknown name costs the same work as a wrong password, on a hash of the same cost', async () => {
  const stored = await hashPassword('Demo@2026');
  const costOf = (hash: string) => hash.split('$').slice(0, 4);
  vi.mocked(verify).mockClear();
  expect(await fitsPassword(stored, 'wrong')).toBe(false);
  expect(await fitsPassword(undefined, 'wrong')).toBe(false);
  expect(await fitsPassword(stored, 'Demo@2026')).toBe(true);
  const hashes = vi.mocked(verify).mock.calls.map(([hash]) => String(hash));
  expect(hashes).toHaveLength(3);
  expect(hashes.map(costOf)).toEqual(hashes.map(() => costOf(stored)));
});

test('many hashes at once come back each to its own, and a stored text that is no hash costs itself alone', async () => {
  const words = Array.from({ length: 6 }, (_, i) => `Demo@202${i}`);
  const hashes = await Promise.all(words.map(hash));
  const fits = await Promise.allSettled([
    ...words.map((word, i) => verify(hashes[i]!, word)),
    verify('no hash', 'Demo@2026'),
    verify(hashes[0]!, words[1]!),
  ]);
  expect(fits.map((one) => (one.status === 'fulfilled' ? one.value : one.status))).toEqual([
    ...words.map(() => true),
    'rejected',
    false,
  ]);
});
