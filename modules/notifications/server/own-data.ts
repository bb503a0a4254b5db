import { rows } from '@homestead/database';
import { type OwnDataHolder, ownDataRow } from '@homestead/people/server';
import { sql } from 'kysely';
import { kindNames, noticeTexts } from '../contract/index.ts';
import { findSettings } from './settings.ts';

const words = noticeTexts.ownData;

/** The notices of a person, which go with the account. */
export const noticeOwnData: OwnDataHolder = {
  tell: async (db, person) => {
    const found = await rows<{ title: string; text: string; at: Date; readAt: Date | null }>(
      db,
      sql`select title, text, created_at as at, read_at as "readAt" from notices.notice
          where person_id = ${person.id} order by created_at desc, id desc limit 1000`,
    );
    const { unwanted } = await findSettings(db, person.id);
    const settings = {
      title: noticeTexts.settings.title,
      note: null,
      rows: unwanted.map((kind) => ownDataRow({ [noticeTexts.settings.own]: kindNames[kind] })),
    };
    return [
      ...(unwanted.length > 0 ? [settings] : []),
      {
        title: words.title,
        note: words.note,
        rows: found.map(({ title, text, at, readAt }) =>
          ownDataRow({ [words.heading]: title, [words.text]: text, [words.time]: at, [words.read]: readAt }),
        ),
      },
    ];
  },
  erase: async (tx, person) => {
    await sql`delete from notices.notice where person_id = ${person.id}`.execute(tx);
    await sql`delete from notices.unwanted where person_id = ${person.id}`.execute(tx);
  },
};
