import { type ContentKind, type ContentTables, newId, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { versionTexts as texts } from '../../../contract/content/texts.ts';
import type * as routes from '../../../contract/content/versions.ts';
import { contentLimits } from '../../../contract/content/versions.ts';
import { isPlainKey } from './apply.ts';
import { type VersionDeps, versioned } from './deps.ts';
import {
  detailOf,
  entriesOf,
  getDraft,
  getStored,
  insertVersion,
  titleOf,
  touch,
  writeEntries,
} from './store.ts';

const tables = tablesOf<ContentTables>();

type Noted = Pick<Call, 'entry'>;

/** Notes in the operation log what was done to a version. */
export function note(
  { entry }: Noted,
  id: string,
  summary: string,
  detail: Record<string, unknown> = {},
): void {
  Object.assign(entry, { summary, target: `contentVersion:${id}`, detail });
}

/** The kind of an entry. Throws 42200 where content versions do not change it. */
export function getKind({ kinds }: Pick<VersionDeps, 'kinds'>, name: string): ContentKind {
  const kind = versioned(kinds).find((one) => one.kind === name);
  if (!kind) throw refused('kind', texts.unknownKind(name));
  return kind;
}

export const refused = (path: string, message: string) =>
  new HttpError('broken', message, { fields: [{ path, message }] });

/** What a version is called. Throws 42200 for a name that nobody would see. */
function nameIn(body: { name: string }): string {
  const name = body.name.trim();
  if (name === '') throw refused('name', texts.nameless);
  return name;
}

export function createVersion(deps: VersionDeps, call: Call<typeof routes.createVersion>) {
  const { note: why = '' } = call.body;
  const name = nameIn(call.body);
  return call.once(async (tx) => {
    const id = newId();
    await insertVersion(tx, { id, name, note: why.trim(), origin: null }, call.person, deps.now());
    note(call, id, texts.acts.created(name));
    return detail(deps, tx, call, id);
  });
}

export function changeVersion(deps: VersionDeps, call: Call<typeof routes.changeVersion>) {
  const { id } = call.params;
  const { note: why = '', version } = call.body;
  const name = nameIn(call.body);
  return call.act(async (tx) => {
    await getDraft(tx, id, version);
    await run(tx, tables.updateTable('content.version').set({ name, note: why.trim() }).where('id', '=', id));
    await touch(tx, id, call.person, deps.now());
    note(call, id, texts.acts.changed(name));
    return detail(deps, tx, call, id);
  });
}

export function deleteVersion(call: Call<typeof routes.deleteVersion>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const { name, state } = await getStored(tx, id);
    if (state !== 'draft') throw new HttpError('conflict', texts.notDraft);
    await run(tx, tables.deleteFrom('content.version').where('id', '=', id));
    note(call, id, texts.acts.removed(name));
    return null;
  });
}

export function putEntry(deps: VersionDeps, call: Call<typeof routes.putEntry>) {
  const { kind, key, entry, version } = call.body;
  if (entry !== null && (typeof entry !== 'object' || Array.isArray(entry)))
    throw refused('entry', texts.wrongAt(texts.wholeEntry, texts.notObject));
  return put(deps, call, version, [{ kind, key, entry: entry as object | null }]);
}

export function putFile(deps: VersionDeps, call: Call<typeof routes.putFile>) {
  const { kind: name, text, version } = call.body;
  const kind = getKind(deps, name);
  if (!kind.fromFile) throw refused('kind', texts.noFiles);
  let found: ReturnType<NonNullable<typeof kind.fromFile>>;
  try {
    found = kind.fromFile(call.body.name, text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!found) throw refused('text', texts.badFile(call.body.name));
  return put(deps, call, version, [{ kind: name, key: found.key, entry: found.entry as object }]);
}

export function dropEntry(deps: VersionDeps, call: Call<typeof routes.dropEntry>) {
  const { id } = call.params;
  const { kind, key, version } = call.query;
  return call.act(async (tx) => {
    const { name } = await getDraft(tx, id, version);
    await run(
      tx,
      tables
        .deleteFrom('content.version_entry')
        .where('version_id', '=', id)
        .where('kind', '=', kind)
        .where('key', '=', key),
    );
    await touch(tx, id, call.person, deps.now());
    note(call, id, texts.acts.dropped(name, key), { kind, key });
    return detail(deps, tx, call, id);
  });
}

interface Given {
  kind: string;
  key: string;
  entry: object | null;
}

function put(
  deps: VersionDeps,
  call: Pick<Call<typeof routes.getVersion>, 'params' | 'person' | 'act' | 'entry'>,
  version: number,
  given: Given[],
) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const { name } = await getDraft(tx, id, version);
    const written = await withRows(deps, tx, given);
    await writeEntries(tx, id, written, call.person, deps.now());
    if ((await entriesOf(tx, id)).length > contentLimits.entries)
      throw refused('entry', texts.tooMany(contentLimits.entries));
    await touch(tx, id, call.person, deps.now());
    const [{ kind, key, entry, base }] = written as [(typeof written)[number]];
    const title = titleOf(getKind(deps, kind), key, entry ?? base);
    note(call, id, texts.acts.entry(name, title), { kind, key, before: base, after: entry });
    return detail(deps, tx, call, id);
  });
}

/** Entries beside what their rows say now. Throws 42200 for a kind or a key that cannot be. */
export async function withRows(deps: VersionDeps, tx: Tx, given: readonly Given[]) {
  const rows = new Map<string, Map<string, object>>();
  const written = [];
  for (const { kind: name, key, entry } of given) {
    const kind = getKind(deps, name);
    if (!isPlainKey(key)) throw refused('key', texts.badKey);
    if (!rows.has(name)) rows.set(name, await kind.read(tx));
    written.push({ kind: name, key, entry, base: rows.get(name)?.get(key) ?? null });
  }
  return written;
}

/** A version as whoever calls is shown it. */
export function detail(
  deps: VersionDeps,
  db: Parameters<typeof detailOf>[0],
  { person }: Pick<Call, 'person'>,
  id: string,
) {
  return detailOf(db, deps.kinds, id, canOf(person));
}

export const canOf = ({ capabilities }: Call['person']) =>
  ['people.content.edit', 'people.content.publish'].filter((name) =>
    (capabilities as readonly string[]).includes(name),
  );
