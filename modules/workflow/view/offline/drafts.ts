import { type Draft, type DraftStore, findDraft } from '@homestead/ui';
import type { Vault } from '@homestead/ui/vault';
import { answersKey, filledKey, opinionKey } from '../decision/opinion-draft.ts';
import { draftKind } from './draft-kind.ts';

/** Whose drafts are that stand sealed on the device. */
export const offlineOwner = (person: string): string => `offline ${person}`;

export const formDraft = (taskId: string): string => `task:${taskId}`;

/** Drafts of work without a network: sealed like all of it, written one after another, so that the last one stays. */
export function sealedDrafts(vault: Vault): DraftStore {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    put: (key, draft) => inTurn(() => vault.put(draftKind, key, draft)),
    get: (key) => inTurn(() => vault.get<Draft<unknown>>(draftKind, key)),
    remove: (key) => inTurn(() => vault.remove(draftKind, key)),
  };
}

/** What was typed so far with a network goes along. */
export async function takeDrafts(vault: Vault, taskId: string): Promise<void> {
  const store = sealedDrafts(vault);
  for (const key of [formDraft(taskId), opinionKey(taskId), answersKey(taskId), filledKey(taskId)]) {
    const typed = await findDraft<unknown>(vault.person, key);
    const sealed = await store.get(key);
    if (typed && (!sealed || sealed.savedAt < typed.savedAt)) await store.put(key, typed);
  }
}
