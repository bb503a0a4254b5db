import { type Executor, rows } from '@homestead/database';
import { fileIdsOf } from '@homestead/forms/engine';
import { type Models, type Records, readRecords } from '@homestead/models/server';
import { sql } from 'kysely';
import { workflowTexts } from '../../contract/index.ts';
import { type Person, visibleSql } from '../person.ts';
import type { WorkflowDeps } from '../ports.ts';
import { mayKeep, recordOf } from '../records/access.ts';
import type { CaseRow } from '../rows.ts';
import { listTasksOf } from '../store.ts';
import { noteLook } from './look.ts';
import { type Right, rightOn, rightOnRecord } from './sight.ts';

type Deps = Pick<WorkflowDeps, 'db' | 'forms' | 'personalData'>;

interface Reference {
  kind: string;
  ownerId: string;
}

/** How much of a file somebody may see: not at all, under a watermark with their name, or the file itself. */
export type FileAccess = 'none' | 'watermarked' | 'original';

/** What stands behind the answer: whether the file is sensitive where it is held, and by what right it is seen. */
interface Verdict {
  access: FileAccess;
  isSensitive: boolean;
  right: Right | null;
  caseNo: string;
}

const hidden: Verdict = { access: 'none', isSensitive: false, right: null, caseNo: '' };

/** The kind under which the files of a record that belongs to no case are linked, before the name of its group. */
export const recordPrefix = 'record:';

/** How much of a file that cases and records hold a person may see: the most that one of them allows. */
export async function accessToFile(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  references: readonly Reference[],
): Promise<FileAccess> {
  return (await judge(deps, db, person, fileId, references)).access;
}

/** Logs that somebody looks at the content of a sensitive file, under a watermark too. */
export async function noteFileLook(
  deps: Deps,
  person: Person,
  file: { id: string; references: readonly Reference[] },
  how: { by: string; access: string },
): Promise<void> {
  const { isSensitive, right, caseNo } = await judge(deps, deps.db.kysely, person, file.id, file.references);
  if (!isSensitive) return;
  const { by, access } = how;
  const message = workflowTexts.personalFileSeen(caseNo);
  const entry = { person, target: `file:${file.id}`, message, detail: { by, access } };
  if (right) await noteLook(deps, right, entry);
  else await deps.personalData.looked(entry);
}

async function judge(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  references: readonly Reference[],
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  const cases = references.filter(({ kind }) => kind === 'process').map(({ ownerId }) => ownerId);
  for (const instance of await visibleAmong(db, person, cases))
    verdicts.push(await judgeInCase(deps, db, person, fileId, instance));
  for (const { kind, ownerId } of references) {
    if (!kind.startsWith(recordPrefix)) continue;
    verdicts.push(
      await judgeInRecord(deps, db, person, fileId, { group: kind.slice(recordPrefix.length), id: ownerId }),
    );
  }
  const seen = verdicts.filter(({ access }) => access !== 'none');
  // Sensitive in one is sensitive in all: what another case calls its cover sheet stays an identity card.
  const sensitive = seen.filter(({ isSensitive }) => isSensitive);
  return sensitive.find(({ right }) => right !== null) ?? sensitive[0] ?? seen[0] ?? hidden;
}

function visibleAmong(db: Executor, person: Person, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return rows<CaseRow>(
    db,
    sql`select i.* from workflow.instance i where i.id = any(${[...ids]}::text[]) and ${visibleSql(person)}`,
  );
}

async function judgeInCase(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  instance: CaseRow,
): Promise<Verdict> {
  const { models } = await deps.forms.releases.get(instance.release_id);
  const isSensitive = await isSensitiveInCase(db, models, instance.id, fileId);
  const right = isSensitive ? rightOn(deps, person, instance, await listTasksOf(db, instance.id)) : null;
  const access = isSensitive && right === null ? 'watermarked' : 'original';
  return { access, isSensitive, right, caseNo: instance.case_no ?? '' };
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
  const past = await rows<{ form_data: Records; detail: { fileIds?: string[] } }>(
    db,
    sql`select form_data, detail from workflow.flow_record
        where process_id = ${processId} and (strpos(form_data::text, ${fileId}) > 0 or strpos(detail::text, ${fileId}) > 0)`,
  );
  const named = [now, ...past.map(({ form_data }) => form_data)].map((records) =>
    namedBy(models, records, fileId),
  );
  if (named.includes('sensitive')) return true;
  return !named.includes('plain') && !past.some(({ detail }) => detail.fileIds?.includes(fileId));
}

function namedBy(models: Models, records: Records, fileId: string): 'sensitive' | 'plain' | null {
  const fields = Object.values(models).flatMap(({ group, fields: all }) =>
    all.filter((field) => fileIdsOf(field, records[group]?.[field.code]).includes(fileId)),
  );
  if (fields.length === 0) return null;
  return fields.some(({ sensitive }) => sensitive !== undefined) ? 'sensitive' : 'plain';
}

async function judgeInRecord(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  of: { group: string; id: string },
): Promise<Verdict> {
  const record = await recordOf(db, person, of.group, of.id);
  if (!record) return hidden;
  const { models } = deps.forms.releases.current;
  const isSensitive = namedBy(models, { [of.group]: record }, fileId) !== 'plain';
  const isKeeper = mayKeep(person, of.group, record.division);
  const right = isSensitive ? rightOnRecord(deps, person, record, isKeeper) : null;
  return {
    access: isSensitive && right === null ? 'watermarked' : 'original',
    isSensitive,
    right,
    caseNo: '',
  };
}
