import type { Executor } from '@homestead/database';
import type { Access, Reference } from '@homestead/files/server';
import { valuesOf } from '@homestead/models/server';
import { can, mayIn, type Person } from '@homestead/people/contract';
import {
  divisionsOfCases,
  type FileVerdict,
  judgeFileInCases,
  mostOf,
  namedBy,
  noteFileLook,
  verdictOf,
} from '@homestead/workflow/server';
import { mayKeep, recordOf, rightOnRecord } from './access.ts';
import type { RecordDeps } from './ports.ts';

type Deps = Pick<RecordDeps, 'db' | 'forms' | 'personalData'>;

const recordPrefix = 'record:';

/** Kind under which the files of a record that belongs to no case are linked. */
export const recordKind = (group: string): string => `${recordPrefix}${group}`;

/** How much of a file that cases and records hold a person may see: the most that one of them allows. */
export async function accessToFile(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  references: readonly Reference[],
): Promise<Access> {
  return (await judgeFile(deps, db, person, fileId, references)).access;
}

/**
 * Whether a grant of the person lets them see a picture's place and camera: one that covers where a case or record among those that
 * hold it lies; any grant for a file that neither holds.
 */
export async function mayReadOriginal(
  deps: Deps,
  person: Person,
  references: readonly Reference[],
): Promise<boolean> {
  const db = deps.db.kysely;
  const divisions = await divisionsOfCases(db, person, references);
  for (const { kind, ownerId } of references) {
    if (!kind.startsWith(recordPrefix)) continue;
    const record = await recordOf(deps, db, person, kind.slice(recordPrefix.length), ownerId);
    if (record) divisions.push(record.division);
  }
  if (divisions.length === 0) return can(person, original);
  return divisions.some((division) => mayIn(person, original, division));
}

const original = 'files.original.read';

/** Logs a look at the content of a file that is sensitive where it is held. */
export async function noteLookAtFile(
  deps: Deps,
  person: Person,
  file: { id: string; references: readonly Reference[] },
  look: { by: string; access: string },
): Promise<void> {
  const verdict = await judgeFile(deps, deps.db.kysely, person, file.id, file.references);
  await noteFileLook(deps, person, file.id, verdict, look);
}

async function judgeFile(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  references: readonly Reference[],
): Promise<FileVerdict> {
  const verdicts = await judgeFileInCases(deps, db, person, fileId, references);
  for (const { kind, ownerId } of references) {
    if (!kind.startsWith(recordPrefix)) continue;
    const verdict = await judgeInRecord(deps, db, person, fileId, kind.slice(recordPrefix.length), ownerId);
    if (verdict) verdicts.push(verdict);
  }
  return mostOf(verdicts);
}

async function judgeInRecord(
  deps: Deps,
  db: Executor,
  person: Person,
  fileId: string,
  group: string,
  id: string,
): Promise<FileVerdict | null> {
  const record = await recordOf(deps, db, person, group, id);
  if (!record) return null;
  const { models } = deps.forms.releases.current;
  const isSensitive = namedBy(models, { [group]: valuesOf(models[group]!, record) }, fileId) !== 'plain';
  const isKeeper = mayKeep(deps, person, group, record.division);
  return verdictOf(isSensitive, isSensitive ? rightOnRecord(deps, person, record, isKeeper) : null);
}
