import { anyOf, type Executor, rows, tablesOf } from '@homestead/database';
import { fileIdsOf } from '@homestead/forms/engine';
import { type Models, type Records, readRecords } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import { visibleSql } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import type { CaseRow } from '../rows.ts';
import { listTasksOf } from '../store.ts';
import type { WorkflowTables } from '../tables.ts';
import { noteLook } from './look.ts';
import { type Right, rightOn } from './sight.ts';

const tables = tablesOf<WorkflowTables>();

type Deps = Pick<WorkflowDeps, 'db' | 'forms' | 'personalData'>;

/** Kind under which the files of a case are linked. */
export const caseKind = 'process';

interface Reference {
  kind: string;
  ownerId: string;
}

/** How much of a file somebody may see: not at all, under a watermark with their name, or the file itself. */
export type FileAccess = 'none' | 'watermarked' | 'original';

/** What stands behind the answer: whether the file is sensitive where it is held, and by what right it is seen. */
export interface FileVerdict {
  access: FileAccess;
  isSensitive: boolean;
  right: Right | null;
  caseNo: string;
}

const hidden: FileVerdict = { access: 'none', isSensitive: false, right: null, caseNo: '' };

/** The verdict of every case among the references that the person may see. */
export async function judgeFileInCases(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  references: readonly Reference[],
): Promise<FileVerdict[]> {
  const ids = references.filter(({ kind }) => kind === caseKind).map(({ ownerId }) => ownerId);
  const verdicts: FileVerdict[] = [];
  for (const instance of await visibleAmong(db, person, ids))
    verdicts.push(await judgeInCase(deps, db, person, fileId, instance));
  return verdicts;
}

/** Where the cases lie that hold a file and that the person may see. */
export async function divisionsOfCases(
  db: Executor,
  person: Person,
  references: readonly Reference[],
): Promise<string[]> {
  const ids = references.filter(({ kind }) => kind === caseKind).map(({ ownerId }) => ownerId);
  return (await visibleAmong(db, person, ids)).map(({ division }) => division);
}

/** The verdict on a file that several hold: the most that one of them allows, `hidden` where none does. */
export function mostOf(verdicts: readonly FileVerdict[]): FileVerdict {
  const seen = verdicts.filter(({ access }) => access !== 'none');
  // Sensitive in one is sensitive in all: what another case calls its cover sheet stays an identity card.
  const sensitive = seen.filter(({ isSensitive }) => isSensitive);
  return sensitive.find(({ right }) => right !== null) ?? sensitive[0] ?? seen[0] ?? hidden;
}

/** What a file's holder allows: a sensitive file under a watermark unless a right allows more, any other as it is. */
export function verdictOf(isSensitive: boolean, right: Right | null, caseNo = ''): FileVerdict {
  const access = isSensitive && right === null ? 'watermarked' : 'original';
  return { access, isSensitive, right, caseNo };
}

/** Logs that somebody looks at the content of a sensitive file, under a watermark too. */
export async function noteFileLook(
  deps: Deps,
  person: Person,
  fileId: string,
  { isSensitive, right, caseNo }: FileVerdict,
  { by, access }: { by: string; access: string },
): Promise<void> {
  if (!isSensitive) return;
  const message = workflowTexts.personalFileSeen(caseNo);
  const entry = { person, target: `file:${fileId}`, message, detail: { by, access } };
  if (right) await noteLook(deps, right, entry);
  else await deps.personalData.looked(entry);
}

function visibleAmong(db: Executor, person: Person, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rows(
    db,
    tables
      .selectFrom('workflow.instance as i')
      .selectAll('i')
      .$narrowType<Pick<CaseRow, 'state'>>()
      .where('i.id', '=', anyOf(ids))
      .where(visibleSql(person)),
  );
}

async function judgeInCase(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  instance: CaseRow,
): Promise<FileVerdict> {
  const { models } = await deps.forms.releases.get(instance.release_id, db);
  const isSensitive = await isSensitiveInCase(db, models, instance.id, fileId);
  const right = isSensitive ? rightOn(deps, person, instance, await listTasksOf(db, instance.id)) : null;
  return verdictOf(isSensitive, right, instance.case_no ?? '');
}

/**
 * Whether a file of a case is sensitive: a sensitive field names it or once named it, or nothing names it (a draft's photo
 * that another one replaced). One that only comments and plain fields name is not.
 */
async function isSensitiveInCase(
  db: Executor,
  models: Models,
  processId: string,
  fileId: string,
): Promise<boolean> {
  const now = await readRecords(db, models, processId);
  const past = await rows(
    db,
    tables
      .selectFrom('workflow.flow_record')
      .select(['form_data', 'detail'])
      .$narrowType<{ form_data: Records; detail: { fileIds?: string[] } }>()
      .where('process_id', '=', processId)
      .where(sql<boolean>`(strpos(form_data::text, ${fileId}) > 0 or strpos(detail::text, ${fileId}) > 0)`),
  );
  const named = [now, ...past.map(({ form_data }) => form_data)].map((records) =>
    namedBy(models, records, fileId),
  );
  if (named.includes('sensitive')) return true;
  return !named.includes('plain') && !past.some(({ detail }) => detail.fileIds?.includes(fileId));
}

/** Whether fields of some records name a file: a sensitive one, plain ones alone, or none. */
export function namedBy(models: Models, records: Records, fileId: string): 'sensitive' | 'plain' | null {
  const fields = Object.values(models).flatMap(({ group, fields: all }) =>
    all.filter((field) => fileIdsOf(field, records[group]?.[field.code]).includes(fileId)),
  );
  if (fields.length === 0) return null;
  return fields.some(({ sensitive }) => sensitive !== undefined) ? 'sensitive' : 'plain';
}
