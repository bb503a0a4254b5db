import {
  changed,
  type Executor,
  maybe,
  newId,
  one,
  type Row,
  rows,
  run,
  type Tx,
  tablesOf,
} from '@homestead/database';
import { sql } from 'kysely';
import type { PaperFacts } from '../engine/index.ts';
import { compilerName } from './compile/compiler.ts';
import type { LoadedKind } from './kinds.ts';
import type { PapersTables, PaperTable } from './tables.ts';

export interface PaperRow extends Row<PaperTable> {
  facts: PaperFacts | null;
}

/** Statements on the tables of this module. */
const tables = tablesOf<PapersTables>();
const papers = tables.selectFrom('papers.paper').selectAll().$narrowType<{ facts: PaperFacts | null }>();

/** Writes the row of a paper that is to be prepared after the commit; the sources of its template are kept with it. */
export async function insertPaper(
  tx: Tx,
  kind: LoadedKind,
  paper: { processId: string; person: { id: string; name: string }; at: Date; tryAt: Date },
): Promise<PaperRow> {
  const { processId, person, at, tryAt } = paper;
  const template = {
    version: kind.version,
    kind: kind.kind,
    source: JSON.stringify(kind.source),
    created_at: at,
  };
  await run(
    tx,
    tables
      .insertInto('papers.template')
      .values(template)
      .onConflict((conflict) => conflict.doNothing()),
  );
  const row = {
    id: newId(),
    process_id: processId,
    kind: kind.kind,
    title: kind.title,
    template: kind.kind,
    template_version: kind.version,
    compiler: compilerName,
    created_by: person.id,
    created_by_name: person.name,
    created_at: at,
    next_try_at: tryAt,
  };
  return one(
    tx,
    tables.insertInto('papers.paper').values(row).returningAll().$narrowType<{ facts: PaperFacts | null }>(),
  );
}

/** A paper by its id, whoever asks. */
export function findPaper(db: Executor, id: string): Promise<PaperRow | undefined> {
  return maybe(db, papers.where('id', '=', id));
}

/** The papers of a case, the newest first. */
export function listPapersOf(db: Executor, processId: string): Promise<PaperRow[]> {
  return rows(
    db,
    papers.where('process_id', '=', processId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(500),
  );
}

/** The file of the paper of the same kind that stands now; null where there is none. */
export async function findFileOf(tx: Tx, { process_id, kind }: PaperRow): Promise<string | null> {
  const row = await maybe(
    tx,
    tables
      .selectFrom('papers.paper')
      .select('file_id')
      .where('process_id', '=', process_id)
      .where('kind', '=', kind)
      .where('file_id', 'is not', null)
      .where('replaced_by', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(1)),
  );
  return row?.file_id ?? null;
}

/** Papers that wait to be prepared, the oldest first; a few at a time. */
export async function listDuePapers(db: Executor, now: Date): Promise<string[]> {
  const due = await rows<Row<PaperTable, 'id'>>(
    db,
    tables
      .selectFrom('papers.paper')
      .select('id')
      .where('file_id', 'is', null)
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(sql.lit(20)),
  );
  return due.map(({ id }) => id);
}

export interface Prepared {
  facts: PaperFacts;
  fileId: string;
  sha256: string;
  maskedFileId: string | null;
  maskedSha256: string | null;
}

/** Notes the files of a paper; false where another node was first. Earlier papers of its kind are replaced by it. */
export async function savePrepared(tx: Tx, paper: PaperRow, prepared: Prepared): Promise<boolean> {
  const { facts, fileId, sha256, maskedFileId, maskedSha256 } = prepared;
  const count = await changed(
    tx,
    tables
      .updateTable('papers.paper')
      .set({
        file_id: fileId,
        sha256,
        masked_file_id: maskedFileId,
        masked_sha256: maskedSha256,
        facts: JSON.stringify(facts),
        number: facts.number,
        title: facts.title,
        failure: null,
        next_try_at: null,
      })
      .where('id', '=', paper.id)
      .where('file_id', 'is', null),
  );
  if (count !== 1) return false;
  await run(
    tx,
    tables
      .updateTable('papers.paper')
      .set({ replaced_by: paper.id, next_try_at: null })
      .where('process_id', '=', paper.process_id)
      .where('kind', '=', paper.kind)
      .where('id', '<>', paper.id)
      .where('replaced_by', 'is', null)
      .where('created_at', '<=', paper.created_at),
  );
  return true;
}

/** Notes that a paper could not be made, and when it is tried again; null: not by itself. */
export async function saveFailure(
  db: Executor,
  id: string,
  failure: string,
  tryAt: Date | null,
): Promise<void> {
  await run(
    db,
    tables
      .updateTable('papers.paper')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), failure, next_try_at: tryAt }))
      .where('id', '=', id)
      .where('file_id', 'is', null),
  );
}

/** Papers by their ids. */
export function findPapers(db: Executor, ids: readonly string[]): Promise<PaperRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rows(
    db,
    papers.where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids])))),
  );
}
