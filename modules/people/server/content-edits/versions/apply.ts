import { type ContentKind, canonicalJson, sqlState, type Tx } from '@homestead/database';
import { type FieldViolation, HttpError } from '@homestead/http/contract';
import { schemaFaults } from '@homestead/http/server';
import { Value } from 'typebox/value';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import type { VersionReport } from '../../../contract/content/versions.ts';
import { type StoredEntry, titleOf } from './store.ts';

export type Problem = VersionReport['problems'][number];

export interface Applied {
  problems: Problem[];
  /** What each entry replaced, in the order of the entries. */
  before: Map<StoredEntry, object | null>;
}

const atEntry = ({ kind, key }: StoredEntry, message: string): Problem => ({ kind, key, message });

/**
 * Writes the entries of a version into their rows, within the caller's transaction, and says what is wrong with them: each by
 * itself, and all rows together. The caller rolls back where there is a problem; a check always does.
 */
export async function applyEntries(
  tx: Tx,
  kinds: readonly ContentKind[],
  entries: readonly StoredEntry[],
  by: string,
): Promise<Applied> {
  const known = new Set(await wholeProblems(tx, kinds));
  const problems: Problem[] = [];
  const before: Applied['before'] = new Map();
  const of = (kind: ContentKind) => entries.filter((entry) => entry.kind === kind.kind);
  for (const entry of entries)
    if (!kinds.some(({ kind }) => kind === entry.kind))
      problems.push(atEntry(entry, texts.unknownKind(entry.kind)));
  try {
    for (const kind of kinds) {
      if (of(kind).length === 0) continue;
      const now = await kind.read(tx);
      for (const stored of of(kind)) {
        const row = now.get(stored.key) ?? null;
        before.set(stored, row);
        const wrong = isMoved(stored.base, row)
          ? [texts.moved(titleOf(kind, stored.key, stored.entry ?? row))]
          : await judgeEntry(tx, kind, stored);
        problems.push(...wrong.map((message) => atEntry(stored, message)));
        if (wrong.length > 0 || !stored.entry) continue;
        problems.push(...(await writeOne(tx, kind, stored, by)));
      }
    }
    const leaving = new Set(entries.filter(({ entry }) => !entry).map(({ key }) => key));
    for (const kind of [...kinds].reverse())
      for (const stored of of(kind)) {
        if (stored.entry || !before.get(stored)) continue;
        const title = titleOf(kind, stored.key, before.get(stored) ?? null);
        if (!kind.remove || !(await kind.remove(tx, stored.key, { by, leaving })))
          problems.push(atEntry(stored, texts.inUse(title)));
      }
    const whole = await wholeProblems(tx, kinds);
    problems.push(
      ...whole
        .filter((message) => !known.has(message))
        .map((message) => ({ kind: null, key: null, message })),
    );
  } catch (error) {
    // The database refused what no check had seen: the transaction is lost, and the version is told to be wrong.
    if (!/^2[23]/.test(sqlState(error) ?? '')) throw error;
    problems.push({ kind: null, key: null, message: texts.notWritable });
  }
  return { problems, before };
}

async function writeOne(tx: Tx, kind: ContentKind, stored: StoredEntry, by: string): Promise<Problem[]> {
  try {
    await kind.write(tx, stored.key, stored.entry!, { by });
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { fields = [] } = (error.data ?? {}) as { fields?: FieldViolation[] };
    const messages = fields.length > 0 ? fields.map(({ message }) => message) : [error.message];
    return messages.map((message) => atEntry(stored, message));
  }
}

async function wholeProblems(tx: Tx, kinds: readonly ContentKind[]): Promise<string[]> {
  const found: string[] = [];
  for (const kind of kinds) found.push(...((await kind.problems?.(tx)) ?? []));
  return found;
}

/** What is worth a look in the entries that stay. */
export async function remarksOn(
  tx: Tx,
  kinds: readonly ContentKind[],
  entries: readonly StoredEntry[],
): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const kind of kinds)
    for (const stored of entries)
      if (stored.kind === kind.kind && stored.entry)
        found.push(
          ...((await kind.remarks?.(stored.entry, tx)) ?? []).map((message) => atEntry(stored, message)),
        );
  return found;
}

/** What is wrong with one entry by itself. */
async function judgeEntry(
  tx: Tx,
  kind: ContentKind,
  { key, entry }: Pick<StoredEntry, 'key' | 'entry'>,
): Promise<string[]> {
  if (!entry) return [];
  const { shape } = kind;
  // Rows say null for what their files leave out, and some shapes ask for it: an entry may be written either way.
  const said = Object.fromEntries(Object.entries(entry).filter(([, each]) => each !== null));
  let value: object = entry;
  if (shape) {
    const tried = [entry, said].map((each) => ({ each, faults: schemaFaults(Value.Errors(shape, each)) }));
    const [nearest] = tried.toSorted((one, two) => one.faults.length - two.faults.length);
    if (nearest && nearest.faults.length > 0)
      return nearest.faults.slice(0, 10).map(({ path, why }) => texts.wrongAt(placeOf(kind, path), why));
    value = nearest?.each ?? entry;
  }
  return [...((await kind.judge?.(key, value, tx)) ?? [])];
}

/** Where in an entry, by the name that its kind has for the field; the path itself is for who writes the entry as JSON. */
function placeOf({ fields = {} }: ContentKind, path: string): string {
  const [name = '', index = ''] = path.split('.');
  if (!Object.hasOwn(fields, name)) return path || texts.wholeEntry;
  return texts.placeOf(fields[name] ?? name, /^\d+$/.test(index) ? Number(index) + 1 : null, path);
}

const isMoved = (base: object | null, row: object | null) => canonicalJson(base) !== canonicalJson(row);

/** Whether a key could be a name and nothing else: no way into another folder, and nothing that cannot be seen. */
export function isPlainKey(key: string): boolean {
  return !/[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\.\./u.test(key);
}
