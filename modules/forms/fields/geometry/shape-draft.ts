import { draftOwner, findDraft, removeDraft, saveDraft } from '@homestead/ui';

/**
 * The shape that is being drawn, kept on this device with every vertex: a reload, a call or a flat battery in the
 * field costs none of it. It belongs to a person, a page and a field, and ends when the map is closed.
 */
export interface ShapeDraft {
  find(): Promise<unknown>;
  save(shape: unknown): void;
  remove(): void;
}

export function shapeDraft(path: string): ShapeDraft {
  const person = draftOwner();
  const key = `shape ${window.location.pathname}${window.location.search} ${path}`;
  return {
    find: async () => (await findDraft<unknown>(person, key))?.value ?? null,
    save: (shape) => void saveDraft(person, key, shape),
    remove: () => void removeDraft(person, key),
  };
}
