import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { fitsPassword, hashPassword } from './secrets.ts';

// The real library, watched: what takes the time must run for every name.
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
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
