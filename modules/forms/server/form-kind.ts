import {
  type ContentKind,
  canonicalJson,
  type Database,
  type Executor,
  rows,
  run,
  seedingOf,
  seedOnce,
  send,
  tablesOf,
} from '@homestead/database';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { contentTexts } from '../contract/content-texts.ts';
import { FormDefinition, formKindTexts as texts } from '../contract/index.ts';
import { checkContent, checkFilling } from '../engine/index.ts';
import type { Content } from './release.ts';
import type { FormsTables } from './tables.ts';

const tables = tablesOf<FormsTables>();

type Forms = Content['forms'];

export interface FormRows {
  /** The rows as content files seed them and administrators publish them (ADR 15, 49). */
  kind: ContentKind<FormDefinition>;
  /** Seeds the rows from the content's files and returns the forms as they stand after edits. */
  seed(files: Forms): Promise<Forms>;
}

/** Forms as rows; `publish` gives them to new cases on this node. */
export function createFormRows({
  db,
  now,
  publish,
  beside,
}: {
  db: Database;
  now(): Date;
  publish(forms: Forms): Promise<void>;
  /** What forms are checked with, as it stands in a transaction. */
  beside(db: Executor): Promise<Omit<Content, 'forms'>>;
}): FormRows {
  let files: Forms = {};
  const written = (key: string, definition: FormDefinition, by: string | null) =>
    tables
      .insertInto('forms.form')
      .values({
        form_key: key,
        definition: JSON.stringify(definition),
        updated_at: now(),
        updated_by: by,
      })
      .onConflict((conflict) =>
        conflict.column('form_key').doUpdateSet((eb) => ({
          definition: eb.ref('excluded.definition'),
          updated_at: eb.ref('excluded.updated_at'),
          updated_by: eb.ref('excluded.updated_by'),
        })),
      );
  const kind: ContentKind<FormDefinition> = {
    kind: 'form',
    label: texts.kind,
    fields: texts.fields,
    shape: FormDefinition,
    titleOf: ({ title }) => title,
    judge: (key, { formKey }) => (key === formKey ? [] : [texts.otherKey(key, formKey)]),
    fromFile(name, text) {
      if (!name.endsWith('.json')) return undefined;
      const entry: unknown = JSON.parse(text);
      return Value.Check(FormDefinition, entry) ? { key: entry.formKey, entry } : undefined;
    },
    async read(executor) {
      const found = await rows(
        executor,
        tables
          .selectFrom('forms.form')
          .select(['form_key as key', 'definition'])
          .orderBy(sql`form_key collate "C"`)
          .$narrowType<{ definition: FormDefinition }>(),
      );
      return new Map(found.map(({ key, definition }) => [key, definition]));
    },
    write: (tx, key, definition, edit) => run(tx, written(key, definition, edit?.by ?? null)),
    async insert(tx, entries) {
      for (const [key, definition] of entries) await send(tx, written(key, definition, null));
    },
    async remove(tx, key) {
      await run(tx, tables.deleteFrom('forms.form').where('form_key', '=', key));
      return true;
    },
    async problems(executor) {
      const forms = Object.fromEntries(await kind.read(executor));
      const content = { ...(await beside(executor)), forms };
      const defaults = Object.values(forms).flatMap((form) =>
        checkFilling(form, content).map((problem) => contentTexts.form(form.title, form.formKey, problem)),
      );
      return [...checkContent(content), ...defaults].map(texts.unfit);
    },
    refresh: async () => publish(inOrder(await kind.read(db.kysely), files)),
  };
  return {
    kind,
    async seed(given) {
      files = given;
      await seedOnce(db, now(), [seedingOf(kind, Object.entries(files))]);
      return inOrder(await kind.read(db.kysely), files);
    },
  };
}

/** Forms in the order of the files, a county's own after them; one that nobody edited is the file's, in the file's own order. */
function inOrder(forms: ReadonlyMap<string, FormDefinition>, files: Forms): Forms {
  const keys = [...Object.keys(files).filter((key) => forms.has(key)), ...forms.keys()];
  const found = [...new Set(keys)].map((key) => {
    const [form, file] = [forms.get(key)!, files[key]];
    return [key, file && canonicalJson(file) === canonicalJson(form) ? file : form] as const;
  });
  return Object.fromEntries(found);
}
