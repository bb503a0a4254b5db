import { rows, run, tablesOf } from '@homestead/database';
import { type OwnDataHolder, ownDataRow } from '@homestead/people/server';
import { sql } from 'kysely';
import { fileTexts } from '../contract/index.ts';
import { unlinkFiles } from './links.ts';
import { findSignature, signatureKind } from './signature/signature.ts';
import type { FilesTables } from './tables.ts';

const tables = tablesOf<FilesTables>();

const words = fileTexts.ownData;

/** What a person uploaded, and the signature; files that a case holds stay with the case. */
export const fileOwnData: OwnDataHolder = {
  tell: async (db, person) => {
    const found = await rows<{ name: string; size: number; at: Date }>(
      db,
      tables
        .selectFrom('files.file')
        .select(['name', sql<number>`size::float8`.as('size'), 'created_at as at'])
        .where('uploader_id', '=', person.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(1000)),
    );
    const signature = await findSignature(db, person.id);
    return [
      {
        title: words.files,
        note: words.filesNote,
        rows: found.map(({ name, size, at }) =>
          ownDataRow({ [words.name]: name, [words.size]: `${Math.ceil(size / 1024)} KB`, [words.time]: at }),
        ),
      },
      {
        title: words.signature,
        note: words.signatureNote,
        rows: signature ? [ownDataRow({ [words.time]: new Date(signature.updateTime) })] : [],
      },
    ];
  },
  erase: async (tx, person) => {
    await run(tx, tables.deleteFrom('files.signature').where('account_id', '=', person.id));
    await unlinkFiles(tx, { kind: signatureKind, ownerId: person.id }, []);
  },
};
