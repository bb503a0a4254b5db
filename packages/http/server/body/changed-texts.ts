import { changesInText, textChangeTexts } from '../../cleaning/index.ts';
import type { FieldViolation } from '../../contract/index.ts';
import { wordFor } from './wire-names.ts';

/** The most changes that one reply names. */
const most = 20;

/**
 * Texts of a request that its reply gives back otherwise than they were sent, each with what was taken away (spaces around it,
 * controls, marks of direction). A reply that gives the record beside something else (`{consumer, secret}`) is looked into; of
 * `trims` the spaces are told that are taken away without the reply giving the text back.
 */
export function changedTexts(body: unknown, data: unknown, trims: readonly string[] = []): FieldViolation[] {
  const found: FieldViolation[] = [];
  const compare = (sent: unknown, kept: unknown, path: string, name: string): void => {
    if (found.length >= most) return;
    if (typeof sent === 'string' && typeof kept === 'string') {
      if (sent === kept) return;
      const still = changesInText(kept, 'lines');
      const changes = changesInText(sent, 'lines').filter((change) => !still.includes(change));
      const word = wordFor(name) ?? '';
      const label = word ? `${word}（${path}）` : path;
      if (changes.length > 0) found.push({ path, message: textChangeTexts.changed(label, changes) });
    } else if (isObject(sent) && isObject(kept)) {
      for (const [key, value] of Object.entries(sent))
        if (Object.hasOwn(kept, key))
          compare(value, kept[key], path === '' ? key : `${path}.${key}`, Array.isArray(sent) ? name : key);
    }
  };
  if (!isObject(body)) return [];
  for (const name of trims) {
    const sent = body[name];
    if (typeof sent === 'string') compare(sent, sent.trim(), name, name);
  }
  if (!isObject(data)) return found;
  compare(body, data, '', '');
  const own = Object.keys(body);
  for (const [key, part] of Object.entries(data))
    if (!own.includes(key) && isObject(part) && !Array.isArray(part)) compare(body, part, '', '');
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
