import { changed, type Executor, maybe, newId, one, rows, type Tx, tablesOf } from '@homestead/database';
import { cleanLines } from '@homestead/forms/engine';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { sql } from 'kysely';
import { type Phrase, workflowTexts as texts } from '../../contract/index.ts';
import type { WorkflowTables } from '../tables.ts';

const tables = tablesOf<WorkflowTables>();

const columns = ['id', 'text', 'version'] as const;
/** Phrases that one person may keep. */
const most = 50;

/** A person's own phrases, in the order in which they were added. */
export function listPhrasesOf(db: Executor, personId: string): Promise<Phrase[]> {
  return rows<Phrase>(
    db,
    tables
      .selectFrom('workflow.phrase')
      .select(columns)
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('id'),
  );
}

/** Adds a phrase; one that is there already stays. Throws 42200 where there are too many. */
export async function addPhraseOf(tx: Tx, personId: string, typed: string, at: Date): Promise<Phrase> {
  const text = cleaned(typed);
  const known = await findSame(tx, personId, text);
  if (known) return known;
  const { count } = await one<{ count: number }>(
    tx,
    tables
      .selectFrom('workflow.phrase')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', '=', personId),
  );
  if (count >= most) throw brokenFields([{ path: 'text', message: texts.tooManyPhrases(most) }]);
  return one<Phrase>(
    tx,
    tables
      .insertInto('workflow.phrase')
      .values({ id: newId(), person_id: personId, text, created_at: at })
      .onConflict((oc) =>
        oc.columns(['person_id', 'text']).doUpdateSet((eb) => ({ text: eb.ref('excluded.text') })),
      )
      .returning(columns),
  );
}

/** Changes a phrase of one's own. Throws missing, conflict for a stale version, 42200 for a text that is there already. */
export async function updatePhraseOf(
  tx: Tx,
  personId: string,
  id: string,
  phrase: { text: string; version: number },
): Promise<Phrase> {
  const text = cleaned(phrase.text);
  const same = await findSame(tx, personId, text);
  if (same && same.id !== id) throw brokenFields([{ path: 'text', message: texts.phraseKnown }]);
  const done = await maybe<Phrase>(
    tx,
    tables
      .updateTable('workflow.phrase')
      .set((eb) => ({ text, version: eb('version', '+', eb.lit(1)) }))
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('version', '=', phrase.version)
      .returning(columns),
  );
  if (done) return done;
  const exists = await maybe(
    tx,
    tables
      .selectFrom('workflow.phrase')
      .select(sql.lit(1).as('one'))
      .where('id', '=', id)
      .where('person_id', '=', personId),
  );
  throw exists ? new HttpError('conflict', texts.phraseChanged) : new HttpError('missing');
}

/** Throws missing for a phrase that is not the person's own. */
export async function deletePhraseOf(tx: Tx, personId: string, id: string): Promise<void> {
  const count = await changed(
    tx,
    tables.deleteFrom('workflow.phrase').where('id', '=', id).where('person_id', '=', personId),
  );
  if (count === 0) throw new HttpError('missing');
}

function findSame(tx: Tx, personId: string, text: string): Promise<Phrase | undefined> {
  return maybe<Phrase>(
    tx,
    tables
      .selectFrom('workflow.phrase')
      .select(columns)
      .where('person_id', '=', personId)
      .where('text', '=', text),
  );
}

function cleaned(typed: string): string {
  const text = cleanLines(typed).trim();
  if (!text) throw brokenFields([{ path: 'text', message: texts.phraseEmpty }]);
  return text;
}
