import { findDraft, removeDraft, saveDraft } from './drafts/draft.ts';
import { newKey } from './key.ts';

export interface Intent {
  key: string;
  body: string;
}

/** Name of the draft that keeps an intention. */
export const intentName = (name: string): string => `intent:${name}`;

/**
 * The idempotency key of one submit intention. The same content sent again, after a lost connection or a reload, gets the
 * same key, so that the server repeats its answer; other content gets a new one.
 */
export async function intentKey(person: string, name: string, body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  const known = await findDraft<Intent>(person, intentName(name));
  if (known?.value.body === text) return known.value.key;
  const key = newKey();
  await saveDraft<Intent>(person, intentName(name), { key, body: text });
  return key;
}

export function endIntent(person: string, name: string): Promise<void> {
  return removeDraft(person, intentName(name));
}
