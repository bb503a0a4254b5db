import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let base: TestDatabase;
beforeEach(async () => {
  base = await freshDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await base.drop();
});

const entry = (summary: string) => ({ kind: 'case', summary }) as const;

/** The log as a process that has just started has it, with nothing in its memory. */
async function started() {
  vi.resetModules();
  const { createAudit } = await import('./audit.ts');
  return createAudit({ db: base.db, flushMs: 3_600_000, sealKey: 'key' });
}

test('a clock that was set back before a start neither breaks the chain nor hides what was done then', async () => {
  const before = await started();
  before.record(entry('先'));
  await before.flush();
  expect(await before.seal(-1000)).toBe(1);
  await before.close();

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  const after = await started();
  after.record(entry('缓冲'));
  await base.db.transaction((tx) => after.write(tx, entry('事务')));
  await after.flush();
  expect(await after.findBreak()).toMatchObject({ reason: null });

  vi.useRealTimers();
  expect(await after.seal(-5000)).toBe(2);
  expect(await after.findBreak()).toMatchObject({ reason: null });
  await after.close();
});
