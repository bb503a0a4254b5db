import { findDraft, removeDraft, saveDraft } from './drafts/draft.ts';
import { newKey } from './key.ts';

interface Intent {
  key: string;
  body: string;
}

const nameOf = (name: string): string => `intent:${name}`;

/**
 * The idempotency key of one submit intention. The same content sent again, after a lost connection or a reload, gets the
 * same key, so that the server repeats its answer; other content gets a new one.
 */
export async function intentKey(person: string, name: string, body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  const known = await findDraft<Intent>(person, nameOf(name));
  if (known?.value.body === text) return known.value.key;
  const key = newKey();
  await saveDraft<Intent>(person, nameOf(name), { key, body: text });
  return key;
}

export function endIntent(person: string, name: string): Promise<void> {
  return removeDraft(person, nameOf(name));
}
