import {
  type CamelRow,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  sqlState,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { accountTexts } from '@homestead/people/contract';
import { type OwnDataHolder, ownDataRow } from '@homestead/people/server';
import { sql } from 'kysely';
import type { Objection } from '../../contract/village/routes.ts';
import { villageTexts as texts } from '../../contract/village/texts.ts';
import type { HomesteadTables, ObjectionTable } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

interface ObjectionRow
  extends CamelRow<ObjectionTable, 'id' | 'person_id' | 'content' | 'created_at' | 'answer' | 'answered_at'> {
  name: string;
}

const columns = [
  'id',
  'person_id as personId',
  'person_name as name',
  'content',
  'created_at as createdAt',
  'answer',
  'answered_at as answeredAt',
] as const;
const objections = tables.selectFrom('homestead.objection').select(columns);

const shown = ({ id, name, content, createdAt, answer, answeredAt }: ObjectionRow): Objection => ({
  id,
  name,
  content,
  createTime: createdAt.toISOString(),
  answer,
  answerTime: answeredAt?.toISOString() ?? null,
});

/** Objections to the notices of a case, oldest first. */
export async function listObjectionsTo(db: Executor, processId: string): Promise<Objection[]> {
  const found = await rows<ObjectionRow>(
    db,
    objections.where('process_id', '=', processId).orderBy('created_at').orderBy('id'),
  );
  return found.map(shown);
}

/** Whether anybody objected to a case. */
export async function hasObjections(db: Executor, processId: string): Promise<boolean> {
  return (
    (await maybe(
      db,
      tables
        .selectFrom('homestead.objection')
        .select(sql.lit(1).as('one'))
        .where('process_id', '=', processId)
        .limit(sql.lit(1)),
    )) !== undefined
  );
}

/** How many objected to a case and have no answer yet. */
export async function countOpenObjections(db: Executor, processId: string): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    tables
      .selectFrom('homestead.objection')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('process_id', '=', processId)
      .where('answer', 'is', null),
  );
  return count;
}

/** The objection of a person to a case that is not answered yet. */
export async function findOpenObjection(
  db: Executor,
  processId: string,
  personId: string,
): Promise<Objection | undefined> {
  const row = await maybe<ObjectionRow>(
    db,
    objections
      .where('process_id', '=', processId)
      .where('person_id', '=', personId)
      .where('answer', 'is', null),
  );
  return row && shown(row);
}

/** Keeps an objection; a second one of the same person is refused while the first is open. */
export async function keepObjection(
  tx: Tx,
  objection: { processId: string; personId: string; name: string; content: string; at: Date },
): Promise<Objection> {
  const { processId, personId, name, content, at } = objection;
  try {
    return shown(
      await one<ObjectionRow>(
        tx,
        tables
          .insertInto('homestead.objection')
          .values({
            id: newId(),
            process_id: processId,
            person_id: personId,
            person_name: name,
            content,
            created_at: at,
          })
          .returning(columns),
      ),
    );
  } catch (error) {
    if (sqlState(error) === '23505') throw new HttpError('conflict', texts.twice);
    throw error;
  }
}

/**
 * Answers the open objections to a case, and anew those that were answered otherwise since a moment; returns whose they were.
 */
export async function answerObjections(
  tx: Tx,
  processId: string,
  { answer, at, since = null }: { answer: string; at: Date; since?: Date | null },
): Promise<string[]> {
  const found = await rows<{ personId: string }>(
    tx,
    tables
      .updateTable('homestead.objection')
      .set({ answer, answered_at: at })
      .where('process_id', '=', processId)
      .where((eb) =>
        eb.or([
          eb('answer', 'is', null),
          ...(since ? [eb.and([eb('answered_at', '>=', since), eb('answer', '<>', answer)])] : []),
        ]),
      )
      .returning('person_id as personId'),
  );
  return found.map(({ personId }) => personId);
}

/** What a person objected to; a closed account leaves the words without the name. */
export const objectionOwnData: OwnDataHolder = {
  tell: async (db, person) => {
    const found = await rows<ObjectionRow>(
      db,
      objections.where('person_id', '=', person.id).orderBy('created_at').orderBy('id'),
    );
    const { title, note, content, time, answer } = texts.data;
    return [
      {
        title,
        note,
        rows: found.map((row) =>
          ownDataRow({ [content]: row.content, [time]: row.createdAt, [answer]: row.answer }),
        ),
      },
    ];
  },
  erase: async (tx, person) => {
    await run(
      tx,
      tables
        .updateTable('homestead.objection')
        .set({ person_name: accountTexts.closedName })
        .where('person_id', '=', person.id),
    );
  },
};
