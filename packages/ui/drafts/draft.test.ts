import { afterEach, describe, expect, it, vi } from 'vitest';
import { endIntent, intentKey } from '../intent.ts';
import { findDraft, keepOnlyDraftsOf, removeDraft, saveDraft } from './draft.ts';

describe('drafts', () => {
  it('are found again, by person and key', async () => {
    await saveDraft('p1', 'task:1', { name: '张三' });
    expect((await findDraft('p1', 'task:1'))?.value).toEqual({ name: '张三' });
    expect(await findDraft('p2', 'task:1')).toBeUndefined();
    await removeDraft('p1', 'task:1');
    expect(await findDraft('p1', 'task:1')).toBeUndefined();
  });

  it('of others are gone when someone else signs in on this device', async () => {
    await saveDraft('p1', 'a', 1);
    await saveDraft('p12', 'a', 2);
    await keepOnlyDraftsOf('p12');
    expect(await findDraft('p1', 'a')).toBeUndefined();
    expect((await findDraft('p12', 'a'))?.value).toBe(2);
  });
});

describe('drafts that the device does not keep', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are told of, and found again as they were typed last while the page stays', async () => {
    const { draft, disk } = await withDisk();
    expect(await draft.saveDraft('p1', 'task:1', '一')).toBe(true);
    disk.isFull = true;
    expect(await draft.saveDraft('p1', 'task:1', '一二')).toBe(false);
    expect((await draft.findDraft('p1', 'task:1'))?.value).toBe('一二');
  });

  it('are kept again after the browser closed their database behind the page', async () => {
    const { draft, disk } = await withDisk();
    expect(await draft.saveDraft('p1', 'task:1', '一')).toBe(true);
    disk.isClosed = true;
    expect(await draft.saveDraft('p1', 'task:1', '一二')).toBe(true);
  });
});

/** Drafts on a disk that can fill up, and whose open database can be closed by the browser. */
async function withDisk() {
  const rows = new Map<string, unknown>();
  const disk = { isFull: false, isClosed: false };
  const database = () => ({
    transaction() {
      if (disk.isClosed) throw new DOMException('closing', 'InvalidStateError');
      const transaction: { oncomplete?(): void; onabort?(): void; [more: string]: unknown } = {
        objectStore: () => ({
          get: (name: string) => ({ result: rows.get(name) }),
          put(row: unknown, name: string) {
            if (!disk.isFull) rows.set(name, row);
            return {};
          },
        }),
      };
      queueMicrotask(() => (disk.isFull ? transaction.onabort?.() : transaction.oncomplete?.()));
      return transaction;
    },
  });
  vi.stubGlobal('indexedDB', {
    open() {
      disk.isClosed = false;
      const request: { result: unknown; onsuccess?(): void } = { result: database() };
      queueMicrotask(() => request.onsuccess?.());
      return request;
    },
  });
  vi.resetModules();
  return { draft: await import('./draft.ts'), disk };
}

describe('the key of a submit intention', () => {
  it('stays the same for the same content, so that a repeat is no second submit', async () => {
    const first = await intentKey('p1', 'task:1', { outcome: 'agree' });
    expect(await intentKey('p1', 'task:1', { outcome: 'agree' })).toBe(first);
  });

  it('changes with the content and after success', async () => {
    const first = await intentKey('p1', 'task:2', { outcome: 'agree' });
    const other = await intentKey('p1', 'task:2', { outcome: 'return' });
    expect(other).not.toBe(first);
    await endIntent('p1', 'task:2');
    expect(await intentKey('p1', 'task:2', { outcome: 'return' })).not.toBe(other);
  });
});
