import { type CamelRow, type Executor, rows, tablesOf } from '@homestead/database';
import type { Capability } from '@homestead/http/contract';
import type { Principal } from '@homestead/people/server';
import { type NotNull, sql } from 'kysely';
import type { SourceDir } from '../../contract/data-catalogue/directories.ts';
import type { CatalogueTables, DirectoryTable } from '../tables.ts';

const tables = tablesOf<CatalogueTables>();

export interface StoredDirectory extends CamelRow<DirectoryTable> {
  entries: number;
}

/** All directories, which are few: paths, what lies in what, and who may use which, without further questions. */
export class DirectoryTree {
  readonly #byId: Map<string, StoredDirectory>;
  readonly #under: Map<string | null, StoredDirectory[]>;

  readonly all: readonly StoredDirectory[];

  constructor(all: readonly StoredDirectory[]) {
    this.all = all;
    this.#byId = new Map(all.map((one) => [one.id, one]));
    this.#under = Map.groupBy(all, ({ parentId }) => parentId);
  }

  static async read(db: Executor): Promise<DirectoryTree> {
    return new DirectoryTree(
      await rows(
        db,
        tables
          .selectFrom('catalogue.directory as d')
          .select((eb) => [
            'd.id',
            'd.parent_id as parentId',
            'd.name',
            'd.sort',
            'd.remark',
            'd.version',
            'd.created_at as createdAt',
            'd.updated_at as updatedAt',
            'd.updated_by as updatedBy',
            eb
              .selectFrom('catalogue.entry as e')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .whereRef('e.directory_id', '=', 'd.id')
              .as('entries'),
          ])
          .orderBy('d.sort')
          .orderBy('d.name')
          .orderBy('d.id')
          .$narrowType<{ entries: NotNull }>(),
      ),
    );
  }

  get(id: string): StoredDirectory | undefined {
    return this.#byId.get(id);
  }

  under(id: string | null): readonly StoredDirectory[] {
    return this.#under.get(id) ?? [];
  }

  /** A directory and all that lie in it. */
  within(id: string): string[] {
    return [id, ...this.under(id).flatMap((one) => this.within(one.id))];
  }

  /** The directory and those it lies in, from the top. */
  line(id: string): StoredDirectory[] {
    const one = this.get(id);
    return one ? [...(one.parentId === null ? [] : this.line(one.parentId)), one] : [];
  }

  path = (id: string): string =>
    this.line(id)
      .map(({ name }) => name)
      .join('/');

  /** Levels from this directory down to its deepest one. */
  height(id: string): number {
    return 1 + Math.max(0, ...this.under(id).map((one) => this.height(one.id)));
  }

  /**
   * Directories in which a person may do something. A role with a list of directories counts for those and what lies in them, one
   * without a list for all.
   */
  allowed(person: Principal, capability: Capability): Set<string> {
    const lists = person.grants
      .filter(({ capabilities }) => capabilities.includes(capability))
      .map(({ directories = [] }) => directories);
    const isAll = lists.some((list) => list.length === 0) || person.grants.length === 0;
    if (isAll) return new Set(this.#byId.keys());
    return new Set(lists.flat().flatMap((id) => (this.get(id) ? this.within(id) : [])));
  }

  row(one: StoredDirectory, mayEdit: ReadonlySet<string>): SourceDir {
    const { createdAt, updatedAt, ...rest } = one;
    return {
      ...rest,
      path: this.path(one.id),
      directories: this.under(one.id).length,
      createTime: createdAt.toISOString(),
      updateTime: updatedAt.toISOString(),
      can: mayEdit.has(one.id) ? ['edit', 'delete'] : [],
    };
  }
}

/** Of some ids, those that are no directory's. */
export async function missingDirectories(db: Executor, ids: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ id: string }>`select id from unnest(${[...ids]}::text[]) as asked (id)
      where not exists (select from catalogue.directory d where d.id = asked.id)`,
  );
  return found.map(({ id }) => id);
}
