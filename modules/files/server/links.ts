import { allOf, anyOf, type Executor, rows, run, type Tx, tablesOf } from '@homestead/database';
import type { FieldViolation } from '@homestead/http/contract';
import { sql } from 'kysely';
import { countFault, fileTexts, type UploadRule, uploadFault } from '../contract/index.ts';
import { hasBytes, type Storage } from './storage/index.ts';
import { findFiles, isFileId } from './store.ts';
import type { FilesTables } from './tables.ts';

const tables = tablesOf<FilesTables>();

export interface LinkTo {
  kind: string;
  ownerId: string;
  personId: string;
}

/**
 * Gives files to a record, in its transaction. A person may give what he uploaded himself, and what the record holds
 * already; the ids that fail (unknown, somebody else's, or without their bytes) are returned, and nothing is linked for
 * them. While a row stands its bytes are not removed, so that what is found here is there after the commit.
 */
export async function linkFiles(
  storage: Storage,
  tx: Tx,
  fileIds: readonly string[],
  to: LinkTo,
  now: Date,
): Promise<string[]> {
  const wanted = [...new Set(fileIds)];
  const sound = wanted.filter(isFileId);
  if (sound.length === 0) return wanted;
  const usable = await rows(
    tx,
    tables
      .selectFrom('files.file as f')
      .select((eb) => [
        'f.id',
        'f.size',
        eb
          .exists(
            eb
              .selectFrom('files.reference as r')
              .select(sql.lit(1).as('one'))
              .whereRef('r.file_id', '=', 'f.id')
              .where('r.kind', '=', to.kind)
              .where('r.owner_id', '=', to.ownerId),
          )
          .$castTo<boolean>()
          .as('held'),
      ])
      .where('f.id', '=', anyOf(sound))
      .where((eb) =>
        eb.or([
          eb('f.uploader_id', '=', to.personId),
          eb.exists(
            eb
              .selectFrom('files.reference as r')
              .select(sql.lit(1).as('one'))
              .whereRef('r.file_id', '=', 'f.id')
              .where('r.kind', '=', to.kind)
              .where('r.owner_id', '=', to.ownerId),
          ),
        ]),
      )
      .orderBy('f.id')
      .forKeyShare('f'),
  );
  const present = await Promise.all(usable.map((file) => file.held || hasBytes(storage, file)));
  const ids = usable.filter((_, index) => present[index]).map(({ id }) => id);
  await sql`insert into files.reference (file_id, kind, owner_id, linked_by, linked_at)
    select id, ${to.kind}, ${to.ownerId}, ${to.personId}, ${now}::timestamptz from unnest(${ids}::text[]) as id
    on conflict do nothing`.execute(tx);
  return wanted.filter((id) => !ids.includes(id));
}

/** Takes files from a record, save those that it still names; only for drafts, since history keeps its evidence. */
export async function unlinkFiles(
  tx: Tx,
  from: { kind: string; ownerId: string },
  except: readonly string[],
): Promise<void> {
  await run(
    tx,
    tables
      .deleteFrom('files.reference')
      .where('kind', '=', from.kind)
      .where('owner_id', '=', from.ownerId)
      .where('file_id', '<>', allOf(except)),
  );
}

/** Hides who uploaded the files of a record: their names may tell it, and so may what a camera wrote into them. */
export async function hideUploader(tx: Tx, { kind, ownerId, personId }: LinkTo): Promise<void> {
  const name = fileTexts.hiddenName('');
  await run(
    tx,
    tables
      .updateTable('files.file as f')
      .set({
        hides_uploader: true,
        name: sql<string>`case when f.suffix = '' then ${name} else ${name} || '.' || f.suffix end`,
      })
      .where('f.uploader_id', '=', personId)
      .where((eb) => eb.not(eb.ref('f.hides_uploader')))
      .where((eb) =>
        eb(
          'f.id',
          'in',
          eb
            .selectFrom('files.reference as r')
            .select('r.file_id')
            .where('r.kind', '=', kind)
            .where('r.owner_id', '=', ownerId),
        ),
      ),
  );
}

/** A file field of a form that is submitted: where it stands, what it holds, what it takes. */
export interface FileField {
  path: string;
  fileIds: readonly string[];
  rule: UploadRule;
}

/** Judges stored files by their bytes and the rules of the fields that name them, since an upload may have named another rule or none. */
export async function checkFiles(
  storage: Storage,
  db: Executor,
  fields: readonly FileField[],
): Promise<FieldViolation[]> {
  const known = new Map(
    (
      await findFiles(
        db,
        fields.flatMap(({ fileIds }) => fileIds),
      )
    ).map((file) => [file.id, file]),
  );
  const lost = new Set<string>();
  await Promise.all(
    [...known.values()].map(async (file) => (await hasBytes(storage, file)) || lost.add(file.id)),
  );
  return fields.flatMap(({ path, fileIds, rule }) => {
    const messages = fileIds.map((id) => {
      const file = known.get(id);
      if (!file) return '文件不存在，请重新上传';
      if (lost.has(id)) return fileTexts.lostFile(file.name);
      const fault = uploadFault({ name: `x.${file.suffix}`, size: file.size, ...pixels(file) }, rule);
      return fault ?? (rule.types !== 'all' && !file.checked ? fileTexts.contentDiffers : null);
    });
    const message = countFault(fileIds.length, rule) ?? messages.find((text) => text !== null);
    return message ? [{ path, message }] : [];
  });
}

function pixels(file: { width: number | null; height: number | null }): { width?: number; height?: number } {
  return file.width === null || file.height === null ? {} : { width: file.width, height: file.height };
}
