import { type ContentKind, type Executor, seedingOf, seedOnce, shareLooks } from '@homestead/database';
import type { BoundRoute } from '@homestead/http/server';
import type { RawBuilder } from 'kysely';
import type { DataModel } from '../../contract/index.ts';
import type { Models } from '../records.ts';
import { fieldKey, modelKinds } from './kinds.ts';
import type { ModelDeps } from './ports.ts';
import { modelRouteTable } from './routes.ts';
import { asModels, readModels, readRevision, revisionSql } from './store.ts';

export interface ModelCatalog {
  routes: BoundRoute[];
  /** The rows as content files seed them, for the list of differences between files and edits. */
  kinds: readonly ContentKind[];
  /** Names that no model of a county's own may have, since other calls have them in their addresses. */
  reserve(names: Iterable<string>): void;
  /** The models as they stand in a transaction. */
  read(db: Executor): Promise<Models>;
  /** Seeds the rows from the content's files and returns the models as they stand after edits. */
  seed(files: Models): Promise<Models>;
  /** Puts in force what was published since the last look, on this node or another. */
  refresh(current?: number): Promise<void>;
  /** The revision that `refresh` is told of, for statements that read it along. */
  revisionSql: RawBuilder<number>;
}

/** Data models as rows beside the content's files (ADR 28). */
export function createModelCatalog(deps: ModelDeps): ModelCatalog {
  const { db, users } = deps;
  const reserved = new Set<string>();
  let seeded: ReadonlySet<string> = new Set();
  let seen: number | null = null;

  const take = async () => {
    const number = await readRevision(db.kysely);
    if (number === seen) return;
    await users.publish(asModels(await readModels(db.kysely)));
    seen = number;
  };
  const look = shareLooks(take);
  const kinds = modelKinds(() => users, deps.now, { refresh: () => look(), reserved });
  const refresh = (current?: number) => (seen === null || current === seen ? Promise.resolve() : look());
  return {
    kinds: [kinds.model as unknown as ContentKind, kinds.field as unknown as ContentKind],
    read: async (executor) => asModels(await readModels(executor)),
    refresh,
    revisionSql,
    routes: modelRouteTable(deps, refresh, reserved),
    reserve: (names) => {
      // The calls of records have the names of the models themselves.
      for (const name of names) if (!seeded.has(name)) reserved.add(name);
    },
    async seed(files) {
      await seedOnce(db, deps.now(), [
        seedingOf(kinds.model, modelEntries(files)),
        seedingOf(kinds.field, fieldEntries(files)),
      ]);
      seen = await readRevision(db.kysely);
      const models = asModels(await readModels(db.kysely));
      seeded = new Set(Object.keys(models));
      return models;
    },
  };
}

const modelEntries = (files: Models) =>
  Object.values(files).map(({ group, fields: _, ...definition }: DataModel) => [group, definition] as const);

const fieldEntries = (files: Models) =>
  Object.values(files).flatMap(({ group, fields }) =>
    fields.map(({ code, column: _, ...definition }) => [fieldKey(group, code), definition] as const),
  );

/**
 * The models of the files with what administrators added, for a start on which newer forms cannot use an edit: the files'
 * own fields are there again, in the columns that hold their values now.
 */
export function withFiles(files: Models, edited: Models): Models {
  const groups = Object.values(files).map((file): [string, DataModel] => {
    const now = edited[file.group];
    if (!now) return [file.group, file];
    const fields = file.fields.map((field) => {
      const same = now.fields.find(({ code, type }) => code === field.code && type === field.type);
      return same ?? field;
    });
    const more = now.fields.filter(({ code }) => file.fields.every((field) => field.code !== code));
    return [file.group, { ...now, fields: [...fields, ...more] }];
  });
  return { ...edited, ...Object.fromEntries(groups) };
}
