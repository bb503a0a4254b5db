import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { LayerDefinitions } from '@homestead/catalogue/contract';
import { loadLayers } from '@homestead/catalogue/server';
import { type Database, type Executor, maybe, newId, type Row, run, tablesOf } from '@homestead/database';
import type { Dictionary } from '@homestead/dictionaries/contract';
import { loadDictionaries } from '@homestead/dictionaries/server';
import { contentNames, readContentFile } from '@homestead/http/server';
import { columnOf, type DataModel, type ReleasedField, type SensitiveText } from '@homestead/models/contract';
import { loadModels } from '@homestead/models/server';
import { FormDefinition } from '../contract/index.ts';
import type { FormsTables, ReleaseTable } from './tables.ts';

const tables = tablesOf<FormsTables>();

/** Forms, models, dictionaries and layers as they stand together. */
export interface Content {
  forms: Record<string, FormDefinition>;
  models: Record<string, DataModel>;
  dictionaries: Record<string, Dictionary>;
  layers: LayerDefinitions;
}

/** Content as a release keeps it: releases from before layers were content have none. */
type Kept = Omit<Content, 'layers'> & Partial<Pick<Content, 'layers'>>;

export interface Release extends Content {
  id: string;
}

/** Reads and checks all content that shapes forms. Throws with the file's name where one is wrong. */
export function loadContent(folder: string): Content {
  const forms: Record<string, FormDefinition> = {};
  const root = join(folder, 'forms');
  for (const group of contentNames(root)) {
    for (const name of contentNames(join(root, group)).filter((file) => file.endsWith('.form.json'))) {
      const form = readContentFile(FormDefinition, join(root, group), name);
      forms[form.formKey] = form;
    }
  }
  return {
    forms,
    models: loadModels(join(folder, 'models')),
    dictionaries: loadDictionaries(join(folder, 'dictionaries')),
    layers: loadLayers(folder),
  };
}

/** Earlier releases that stay in memory; each is the whole content, so that many would fill it. */
export const mostKept = 16;

/** Keeps content releases: the current one, and of those on which running cases started the ones that were asked for last. */
export class Releases {
  readonly #db: Database;
  /** What was read of releases, the one that was asked for last at the end. */
  readonly #kept = new Map<string, Kept>();
  #known = new WeakMap<Kept, Release>();
  #current: Release | undefined;
  #publishing: Promise<unknown> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  get current(): Release {
    if (!this.#current) throw new Error('no content release has been published');
    return this.#current;
  }

  /** Makes `content` the current release; the same content again is the same release. */
  async publish(content: Content): Promise<Release> {
    const text = JSON.stringify(content);
    const digest = createHash('sha256').update(text).digest('hex');
    const find = (db: Executor) =>
      maybe<Row<ReleaseTable, 'id'>>(
        db,
        tables.selectFrom('forms.release').select('id').where('digest', '=', digest),
      );
    const known = await find(this.#db.kysely);
    const { id } =
      known ??
      (await this.#db.transaction(async (tx) => {
        await run(
          tx,
          tables
            .insertInto('forms.release')
            .values({ id: newId(), digest, content: text })
            .onConflict((conflict) => conflict.column('digest').doNothing()),
        );
        return (await find(tx))!;
      }));
    // What earlier releases take from the current one is read anew.
    this.#known = new WeakMap();
    this.#current = { id, ...content };
    this.#keep(id, content);
    return this.#current;
  }

  /** The current release with some parts of it changed; one change after the other, so that none undoes another. */
  change(parts: Partial<Content>): Promise<unknown> {
    const next = this.#publishing
      .catch(() => undefined)
      .then(() => {
        const { id: _, ...now } = this.current;
        return this.publish({ ...now, ...parts });
      });
    this.#publishing = next;
    return next;
  }

  /**
   * The release of a running case. Releases are never deleted. Within a transaction `db` is that transaction: the embedded
   * database has one connection, and a release that is no longer kept would be waited for beside it, for ever.
   */
  async get(id: string, db: Executor): Promise<Release> {
    if (id === this.current.id) return this.current;
    const content = this.#kept.get(id) ?? (await readRelease(db, id));
    this.#keep(id, content);
    const known = this.#known.get(content);
    if (known) return known;
    // What is sensitive is sensitive in every case, also in those that began before content said so.
    const models = withToday(content.models, this.current.models);
    const layers = content.layers ?? this.current.layers;
    const release = { id, ...content, models, layers };
    this.#known.set(content, release);
    return release;
  }

  #keep(id: string, content: Kept): void {
    this.#kept.delete(id);
    this.#kept.set(id, content);
    const [longestUnasked] = this.#kept.keys();
    if (this.#kept.size > mostKept) this.#kept.delete(longestUnasked!);
  }
}

async function readRelease(db: Executor, id: string): Promise<Kept> {
  const row = await maybe(
    db,
    tables
      .selectFrom('forms.release')
      .select('content')
      .where('id', '=', id)
      .$narrowType<{ content: Kept }>(),
  );
  if (!row) throw new Error(`no content release ${id}`);
  return row.content;
}

/** Kinds as releases named them before fields said `sensitive`. */
const earlierKinds: Readonly<Record<string, SensitiveText>> = {
  id: 'identity-number',
  phone: 'telephone',
  address: 'address',
};

/** The models of an earlier release with what today's content calls sensitive and where it keeps values; a field that is gone keeps what it said. */
function withToday(earlier: Content['models'], today: Content['models']): Content['models'] {
  const told = Object.entries(earlier).map(([group, model]) => {
    const fields = model.fields.map((field) => {
      const now = today[group]?.fields.find(({ code }) => code === field.code);
      const { personal } = field as { personal?: string };
      const sensitive = now?.sensitive ?? field.sensitive ?? earlierKinds[personal ?? ''];
      const told = sensitive ? { ...field, sensitive } : field;
      // A case that began before a change of type keeps the value in both columns: its own, and the one of today.
      return now && columnOf(now) !== columnOf(field)
        ? ({ ...told, next: now } satisfies ReleasedField)
        : told;
    });
    return [group, { ...model, fields }] as const;
  });
  return Object.fromEntries(told);
}
