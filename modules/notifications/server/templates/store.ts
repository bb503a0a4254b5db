import { anyOf, type CamelRow, changed, type Executor, rows, type Tx, tablesOf } from '@homestead/database';
import { sql } from 'kysely';
import type { NoticesTables, TemplateTable } from '../tables.ts';

const tables = tablesOf<NoticesTables>();

export type StoredTemplate = CamelRow<TemplateTable>;

export function readTemplates(db: Executor): Promise<StoredTemplate[]> {
  return rows<StoredTemplate>(
    db,
    tables
      .selectFrom('notices.template')
      .select([
        'channel',
        'kind',
        'title',
        'text',
        'version',
        'updated_at as updatedAt',
        'updated_by as updatedBy',
      ]),
  );
}

/** Edited words of notices inside the platform, by kind. */
export async function readWords(
  tx: Tx,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, { title: string; text: string }>> {
  const found = await rows<{ kind: string; title: string; text: string }>(
    tx,
    tables
      .selectFrom('notices.template')
      .select((eb) => ['kind', eb.fn.coalesce('title', sql.lit('')).as('title'), 'text'])
      .where('channel', '=', sql.lit('platform'))
      .where('kind', '=', anyOf(kinds)),
  );
  return new Map(found.map(({ kind, ...words }) => [kind, words]));
}

/** What differs whenever a template does, for statements that read it along. */
export const stateSql = sql<string>`(select count(kind) || ':' || coalesce(sum(version), 0) || ':' || coalesce(max(updated_at)::text, '')
  from notices.template)`;

interface Edit
  extends Pick<StoredTemplate, 'channel' | 'kind' | 'title' | 'text' | 'updatedAt' | 'updatedBy'> {
  /** The version that was read; 0 for words that nobody had edited. */
  version: number;
}

/** Writes the words of a kind over the version that was read; false where it is another one by now. */
export async function writeTemplate(tx: Tx, edit: Edit): Promise<boolean> {
  const { channel, kind, title, text, version, updatedAt, updatedBy } = edit;
  const statement =
    version === 0
      ? tables
          .insertInto('notices.template')
          .values({ channel, kind, title, text, updated_at: updatedAt, updated_by: updatedBy })
          .onConflict((conflict) => conflict.doNothing())
      : tables
          .updateTable('notices.template')
          .set((eb) => ({
            title,
            text,
            version: eb('version', '+', eb.lit(1)),
            updated_at: updatedAt,
            updated_by: updatedBy,
          }))
          .where('channel', '=', channel)
          .where('kind', '=', kind)
          .where('version', '=', version);
  return (await changed(tx, statement)) === 1;
}

/** Removes the edited words of a kind; false where nobody had edited them. */
export async function removeTemplate(
  tx: Tx,
  channel: StoredTemplate['channel'],
  kind: string,
): Promise<boolean> {
  return (
    (await changed(
      tx,
      tables.deleteFrom('notices.template').where('channel', '=', channel).where('kind', '=', kind),
    )) === 1
  );
}
