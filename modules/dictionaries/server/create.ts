import { type ContentKind, type Executor, seedingOf, seedOnce } from '@homestead/database';
import type { BoundRoute } from '@homestead/http/server';
import type { Dictionary } from '../contract/index.ts';
import { type DictionaryEntry, dictionaryKind } from './kind.ts';
import { asContent } from './options.ts';
import type { Dictionaries, DictionaryDeps } from './ports.ts';
import { dictionaryRouteTable } from './routes.ts';
import { readAll, readRevision } from './store.ts';

export interface DictionaryModule {
  routes: BoundRoute[];
  /** The rows as content files seed them, for the list of differences between files and edits. */
  kind: ContentKind<DictionaryEntry>;
  /** The option lists as they stand in a transaction. */
  read(db: Executor): Promise<Dictionaries>;
  /** Seeds the rows from the content's files and returns the option lists as they stand after edits. */
  seed(files: Readonly<Record<string, Dictionary>>): Promise<Dictionaries>;
  /** Publishes what changed since the last look, on this node or another. */
  refresh(): Promise<void>;
  /** Looks no more, and waits for a look that is under way. */
  close(): Promise<void>;
}

/** How often a node looks whether another one has changed a dictionary. */
const lookMs = 2000;

/** The dictionaries module: option lists as rows, and their release to the forms of new cases. */
export function createDictionaries(deps: DictionaryDeps): DictionaryModule {
  const { db, users, report } = deps;
  let order: readonly string[] = [];
  let published = -1;
  let publishing: Promise<void> = Promise.resolve();

  const publishChanges = async () => {
    const number = await readRevision(db.kysely);
    if (number === published) return;
    await users.publish(asContent(await readAll(db.kysely), order));
    published = number;
  };
  /** One after the other, so that an older state never follows a newer one. */
  const refresh = () => {
    publishing = publishing.catch(() => undefined).then(publishChanges);
    return publishing;
  };
  const timer = setInterval(() => {
    // A slow start is still putting the parts together that lists are published to.
    if (published < 0) return;
    void refresh().catch((error: unknown) => report(error, 'the dictionaries'));
  }, lookMs);
  timer.unref();

  const kind = { ...dictionaryKind(users, deps.now), refresh };
  return {
    kind,
    refresh,
    read: async (executor) => asContent(await readAll(executor), order),
    // A change that stands must not be answered with a failure: the next look publishes it.
    routes: dictionaryRouteTable(deps, () =>
      refresh().catch((error: unknown) => report(error, 'the dictionaries')),
    ),
    async seed(files) {
      order = Object.keys(files);
      const entries = Object.values(files).map(
        ({ code, name, items }) => [code, { name, items }] satisfies [string, DictionaryEntry],
      );
      await seedOnce(db, deps.now(), [seedingOf(kind, entries)]);
      published = await readRevision(db.kysely);
      return asContent(await readAll(db.kysely), order);
    },
    close: async () => {
      clearInterval(timer);
      await publishing.catch(() => undefined);
    },
  };
}
