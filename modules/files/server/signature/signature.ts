import { type CamelRow, type Executor, maybe, one, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type removeSignature,
  type Signature,
  type setSignature,
  signatureRule,
  signatureTexts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { checkFiles, linkFiles, unlinkFiles } from '../links.ts';
import type { FilesTables, SignatureTable } from '../tables.ts';

const tables = tablesOf<FilesTables>();

/** References of this kind are held by an account for itself. */
export const signatureKind = 'signature';

type SignatureRow = CamelRow<SignatureTable, 'file_id' | 'kind' | 'updated_at'>;

const columns = ['file_id as fileId', 'kind', 'updated_at as updatedAt'] as const;
const shown = ({ updatedAt, ...rest }: SignatureRow): Signature => ({
  ...rest,
  updateTime: updatedAt.toISOString(),
});

/** The signature of an account, or null; only for acts of its owner. */
export async function findSignature(db: Executor, accountId: string): Promise<Signature | null> {
  const row = await maybe<SignatureRow>(
    db,
    tables.selectFrom('files.signature').select(columns).where('account_id', '=', accountId),
  );
  return row ? shown(row) : null;
}

/** Takes an uploaded picture as the signature of the caller, in the place of an earlier one. */
export async function replaceSignature(deps: Deps, call: Call<typeof setSignature>): Promise<Signature> {
  const { person, body, entry } = call;
  entry.target = `account:${person.id}`;
  // The file of somebody else reads like none: what is wrong with it is not told.
  const own = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('files.file')
      .select(sql.lit(1).as('one'))
      .where('id', '=', body.fileId)
      .where('uploader_id', '=', person.id),
  );
  if (!own) throw brokenFields([{ path: 'fileId', message: signatureTexts.notOwn }]);
  const faults = await checkFiles(deps.storage, deps.db.kysely, [
    { path: 'fileId', fileIds: [body.fileId], rule: signatureRule.rule },
  ]);
  if (faults.length > 0) throw brokenFields(faults);
  return call.act(async (tx) => {
    const holder = { kind: signatureKind, ownerId: person.id };
    const now = deps.now();
    const refused = await linkFiles(deps.storage, tx, [body.fileId], { ...holder, personId: person.id }, now);
    if (refused.length > 0) throw brokenFields([{ path: 'fileId', message: signatureTexts.notOwn }]);
    await unlinkFiles(tx, holder, [body.fileId]);
    return shown(
      await one<SignatureRow>(
        tx,
        tables
          .insertInto('files.signature')
          .values({ account_id: person.id, file_id: body.fileId, kind: body.kind, updated_at: now })
          .onConflict((conflict) =>
            conflict.column('account_id').doUpdateSet(({ ref }) => ({
              file_id: ref('excluded.file_id'),
              kind: ref('excluded.kind'),
              updated_at: ref('excluded.updated_at'),
            })),
          )
          .returning(columns),
      ),
    );
  });
}

/** Forgets the signature of the caller; papers that bear it keep their own copy. */
export async function forgetSignature(call: Call<typeof removeSignature>): Promise<null> {
  const { person, entry } = call;
  entry.target = `account:${person.id}`;
  await call.act(async (tx) => {
    const gone = await maybe(
      tx,
      tables
        .deleteFrom('files.signature')
        .where('account_id', '=', person.id)
        .returning(sql.lit(1).as('one')),
    );
    if (!gone) throw new HttpError('missing', signatureTexts.none);
    await unlinkFiles(tx, { kind: signatureKind, ownerId: person.id }, []);
  });
  return null;
}
