import { rows, run } from '@homestead/database';
import { type OwnDataHolder, ownDataRow } from '@homestead/people/server';
import { kindNames, noticeTexts } from '../contract/index.ts';
import { findSettings, tables } from './settings.ts';

const words = noticeTexts.ownData;

/** The notices of a person, which go with the account. */
export const noticeOwnData: OwnDataHolder = {
  tell: async (db, person) => {
    const found = await rows(
      db,
      tables
        .selectFrom('notices.notice')
        .select(['title', 'text', 'created_at as at', 'read_at as readAt'])
        .where('person_id', '=', person.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1000),
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
    await run(tx, tables.deleteFrom('notices.notice').where('person_id', '=', person.id));
    await run(tx, tables.deleteFrom('notices.unwanted').where('person_id', '=', person.id));
  },
};
