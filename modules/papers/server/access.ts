import type { Executor } from '@homestead/database';
import type { Access, Reference } from '@homestead/files/server';
import type { Person } from '@homestead/people/contract';
import { listTasksOf, noteLook, type Right, rightOn } from '@homestead/workflow/server';
import { paperTexts as texts } from '../contract/index.ts';
import type { PaperDeps } from './deps.ts';
import { linkKinds } from './prepare.ts';
import { findPapers, type PaperRow } from './store.ts';

type Deps = Pick<PaperDeps, 'db' | 'cases' | 'personalData'>;

/** By what right somebody sees a case's papers with personal data; null sees the masked copies, undefined nothing. */
export async function rightOnPapers(
  deps: Deps,
  person: Person,
  processId: string,
): Promise<Right | null | undefined> {
  const instance = await deps.cases.find(person, processId);
  if (!instance) return undefined;
  return rightOn(deps, person, instance, await listTasksOf(deps.db.kysely, processId));
}

/**
 * How much of a file that papers hold a person may see: the masked copy and a paper without personal data like the case, the
 * whole paper by the right that its case asks for.
 */
export async function accessToPaper(
  deps: Deps,
  _db: Executor,
  person: Person,
  references: readonly Reference[],
): Promise<Access> {
  for (const [paper, kind] of await papersAmong(deps, references)) {
    const right = await rightOnPapers(deps, person, paper.process_id);
    if (right === undefined) continue;
    if (kind === linkKinds.masked || paper.masked_file_id === null || right !== null) return 'original';
  }
  return 'none';
}

/** Logs a look at a paper with personal data, as looks at the case's other files are. */
export async function noteLookAtPaper(
  deps: Deps,
  person: Person,
  file: { id: string; references: readonly Reference[] },
  look: { by: string; access: string },
): Promise<void> {
  for (const [paper, kind] of await papersAmong(deps, file.references)) {
    if (kind === linkKinds.masked || paper.masked_file_id === null) continue;
    const right = await rightOnPapers(deps, person, paper.process_id);
    if (!right) continue;
    const { by, access } = look;
    const message = texts.seen(paper.title);
    await noteLook(deps, right, { person, target: `file:${file.id}`, message, detail: { by, access } });
    return;
  }
}

async function papersAmong(deps: Deps, references: readonly Reference[]): Promise<[PaperRow, string][]> {
  const ours = references.filter(({ kind }) => Object.values<string>(linkKinds).includes(kind));
  const papers = await findPapers(
    deps.db.kysely,
    ours.map(({ ownerId }) => ownerId),
  );
  return ours.flatMap(({ kind, ownerId }) =>
    papers.filter(({ id }) => id === ownerId).map((paper): [PaperRow, string] => [paper, kind]),
  );
}
