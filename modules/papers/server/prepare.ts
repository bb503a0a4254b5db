import { createHash } from 'node:crypto';
import type { Tx } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { findCase } from '@homestead/workflow/server';
import { paperTexts as texts } from '../contract/index.ts';
import type { PaperFile, TemplateSource } from './compile/compiler.ts';
import type { PaperDeps } from './deps.ts';
import { fillField } from './fill.ts';
import { type Gathered, gatherFacts } from './gather.ts';
import type { LoadedKind } from './kinds.ts';
import { limits } from './limits.ts';
import {
  findFileOf,
  findPaper,
  listDuePapers,
  type PaperRow,
  type Prepared,
  saveFailure,
  savePrepared,
} from './store.ts';

/** Kinds under which files are linked to a paper: the paper itself, and the copy with personal data masked. */
export const linkKinds = { whole: 'paper', masked: 'paper:masked' } as const;

type Maker = Pick<Person, 'id' | 'name'>;
type Instance = NonNullable<Awaited<ReturnType<PaperDeps['cases']['find']>>>;

/** Another node made the paper: what this one wrote is rolled back. */
class MadeElsewhere extends Error {}

/**
 * Makes the files of a paper that waits: facts, PDF, and where it has personal data a masked copy. All of that happens
 * outside a transaction; then one transaction keeps files, row and the field of the record. What goes wrong is kept with the
 * paper: a fault of its content waits for somebody, anything else is tried again. Never throws.
 */
export async function preparePaper(deps: PaperDeps, id: string): Promise<void> {
  const paper = await findPaper(deps.db.kysely, id);
  if (!paper || paper.file_id) return;
  try {
    await makeFiles(deps, paper);
  } catch (error) {
    if (error instanceof MadeElsewhere) return;
    const isContent = error instanceof HttpError && error.kind === 'broken';
    const wait = isContent ? undefined : limits.retryMs[paper.attempts];
    const tryAt = wait === undefined ? null : new Date(deps.clock.now().getTime() + wait);
    if (!isContent) deps.report(error, `paper ${id}`);
    await saveFailure(
      deps.db.kysely,
      id,
      error instanceof HttpError ? error.message : texts.compilerFailed,
      tryAt,
    );
  }
}

/** Prepares the papers that wait and are due; how many it looked at. */
export async function prepareDue(deps: PaperDeps): Promise<number> {
  const due = await listDuePapers(deps.db.kysely, deps.clock.now());
  for (const id of due) await preparePaper(deps, id);
  return due.length;
}

async function makeFiles(deps: PaperDeps, paper: PaperRow): Promise<void> {
  const kind = deps.kinds.get(paper.kind);
  if (!kind) throw new HttpError('broken', texts.noKind);
  const maker = { id: paper.created_by, name: paper.created_by_name };
  const instance = await findCase(deps.db.kysely, paper.process_id);
  if (!instance) throw new HttpError('missing');
  const made = await compileKind(deps, kind, {
    id: paper.id,
    instance,
    by: maker.name,
    at: paper.created_at,
  });
  await deps.cases.warm(instance);
  await keep(deps, { paper, kind, instance, maker, made });
}

interface MadeFiles {
  gathered: Gathered;
  whole: PaperFile;
  masked: PaperFile | null;
}

/** The files of a paper, not kept anywhere. Throws `broken` where its content cannot be printed. */
export async function compileKind(
  deps: PaperDeps,
  kind: LoadedKind,
  making: Parameters<typeof gatherFacts>[2],
): Promise<MadeFiles> {
  const gathered = await gatherFacts(deps, kind, making);
  const compile = (source: TemplateSource, facts: Gathered['facts']) =>
    deps.compiler.compile(source, facts, gathered.labelOf);
  const whole = await compile(kind.source, gathered.facts);
  const masked = gathered.masked && (await compile(kind.source, gathered.masked));
  return { gathered, whole, masked };
}

interface Keeping {
  paper: PaperRow;
  kind: LoadedKind;
  instance: Instance;
  maker: Maker;
  made: MadeFiles;
}

async function keep(deps: PaperDeps, keeping: Keeping): Promise<void> {
  const { kind, maker, made } = keeping;
  const { facts } = made.gathered;
  const deposit = <T>(pdf: Uint8Array, write: (store: (tx: Tx) => Promise<{ id: string }>) => Promise<T>) =>
    deps.files.deposit(
      {
        name: texts.fileName(facts.title, facts.number),
        declared: 'application/pdf',
        source: once(pdf),
        rule: kind.fills,
        personId: maker.id,
        fileIn: () => undefined,
      },
      write,
    );
  const pdf = await sealed(deps, kind, made);
  await deposit(pdf.pdf, (storeWhole) => {
    const write = (storeMasked: ((tx: Tx) => Promise<{ id: string }>) | null) =>
      deps.db.transaction(async (tx) => {
        const fileId = (await storeWhole(tx)).id;
        const maskedFileId = storeMasked ? (await storeMasked(tx)).id : null;
        await keepInside(deps, tx, keeping, {
          facts,
          fileId,
          sha256: pdf.sha256,
          maskedFileId,
          maskedSha256: made.masked?.sha256 ?? null,
        });
      });
    return made.masked ? deposit(made.masked.pdf, write) : write(null);
  });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function sealed(
  { sealing }: PaperDeps,
  kind: LoadedKind,
  { gathered, whole }: MadeFiles,
): Promise<PaperFile> {
  if (!sealing) return whole;
  const { facts } = gathered;
  const pdf = await sealing.seal({
    pdf: whole.pdf,
    kind: kind.kind,
    number: facts.number,
    authority: facts.case.township,
  });
  return { pdf, sha256: createHash('sha256').update(pdf).digest('hex') };
}

async function keepInside(
  deps: PaperDeps,
  tx: Tx,
  { paper, kind, instance, maker }: Keeping,
  prepared: Prepared,
): Promise<void> {
  // The case first: whoever acts on it waits, and then sees the field that the paper fills.
  const locked = await deps.cases.lock(tx, instance.id);
  const earlier = await findFileOf(tx, paper);
  if (!(await savePrepared(tx, paper, prepared))) throw new MadeElsewhere();
  const link = (fileId: string, as: string) =>
    deps.files.linkFiles(tx, [fileId], { kind: as, ownerId: paper.id, personId: maker.id });
  await link(prepared.fileId, linkKinds.whole);
  if (prepared.maskedFileId) await link(prepared.maskedFileId, linkKinds.masked);
  const { fills } = kind;
  if (fills)
    await fillField(deps, tx, { path: fills, instance: locked, maker, fileId: prepared.fileId, earlier });
}
