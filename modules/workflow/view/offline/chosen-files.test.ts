import { WaitingFiles } from '@homestead/files/view';
import type { Vault } from '@homestead/ui/vault';
import { expect, it, vi } from 'vitest';
import { chosenOfTask } from './local-files.ts';
import { clearTask } from './outbox.ts';

/** A vault of plain values: what is sealed, and how, is another matter. */
function plainVault(): Vault & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  const put = async (kind: string, id: string, value: unknown) =>
    void values.set(`${kind} ${id}`, structuredClone(value));
  const get = async (kind: string, id: string) => values.get(`${kind} ${id}`) as never;
  return {
    values,
    person: 'p1',
    name: '林示禾',
    put,
    get,
    list: async <T>(kind: string) =>
      [...values].filter(([name]) => name.startsWith(`${kind} `)).map(([, value]) => value as T),
    putBytes: put,
    getBytes: get,
    remove: async (kind, id) => void values.delete(`${kind} ${id}`),
  };
}

const shown = {
  ruleName: undefined,
  stored: () => undefined,
  tell: () => undefined,
  refuse: () => undefined,
};

it('keeps a photo of a visit sealed from the moment it is taken, until it is handed over', async () => {
  vi.stubGlobal('window', new EventTarget());
  const vault = plainVault();
  const ids: string[] = [];
  const pageOf = (judge: (file: File) => Promise<{ file: File }>, upload: () => Promise<never>) => {
    const holder = {
      idsOf: () => ids,
      setIds: (_path: string, next: string[]) => void ids.splice(0, ids.length, ...next),
      setBusy: () => undefined,
    };
    const files = new WaitingFiles(holder, undefined, chosenOfTask(vault, 't1'));
    files.open();
    files.show('visit.photos', { ...shown, judge, upload });
    return files;
  };
  const taken = new File(['picture'], '现场.jpg', { type: 'image/jpeg', lastModified: 1_772_424_000_000 });

  // The phone is switched off while its place is awaited.
  const closed = pageOf(
    () => new Promise(() => undefined),
    () => Promise.reject(new Error('not judged yet')),
  );
  closed.take('visit.photos', taken);
  await expect.poll(() => vault.list('chosen')).toHaveLength(1);

  // Another task of the device has nothing of it.
  expect(await chosenOfTask(vault, 't2').list()).toEqual([]);
  let handOver = (_stored: never) => {};
  const judged: File[] = [];
  const next = pageOf(
    async (file) => {
      judged.push(file);
      return { file: new File(['marked'], file.name) };
    },
    () => new Promise((resolve) => (handOver = resolve)),
  );
  await expect.poll(() => next.list('visit.photos')[0]?.isJudged).toBe(true);
  const [{ name, type, lastModified } = taken] = judged;
  expect({ name, type, lastModified }).toEqual({
    name: taken.name,
    type: taken.type,
    lastModified: taken.lastModified,
  });
  // The vault does not have the marked one yet.
  expect(await vault.list('chosen')).toHaveLength(1);
  handOver({ id: 'f1', name: '现场.jpg', suffix: 'jpg', size: 6 } as never);
  await expect.poll(() => ids).toEqual(['f1']);
  await expect.poll(() => vault.values.size).toBe(0);

  closed.take('visit.photos', taken);
  await expect.poll(() => vault.list('chosen')).toHaveLength(1);
  await clearTask(vault, 't1');
  expect(vault.values.size).toBe(0);
  vi.unstubAllGlobals();
});
