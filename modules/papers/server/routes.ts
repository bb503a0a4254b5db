import { newId } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { covers, mayIn, type Person, placesWith } from '@homestead/people/contract';
import { type Paper, paperRoutes as routes, paperTexts as texts } from '../contract/index.ts';
import { rightOnPapers } from './access.ts';
import type { PaperDeps } from './deps.ts';
import { isDue } from './gather.ts';
import type { LoadedKind } from './kinds.ts';
import { compileKind, preparePaper } from './prepare.ts';
import { findPaper, insertPaper, listPapersOf, type PaperRow } from './store.ts';

type Instance = NonNullable<Awaited<ReturnType<PaperDeps['cases']['find']>>>;

/** The calls of papers. */
export function paperRouteTable(deps: PaperDeps): BoundRoute[] {
  return [
    bind(routes.listPapers, async ({ person, params }) => {
      const instance = await visibleCase(deps, person, params.id);
      const right = await rightOnPapers(deps, person, instance.id);
      const papers = await listPapersOf(deps.db.kysely, instance.id);
      return {
        papers: papers.map((row) =>
          toPaper(row, right !== null, actsOn(deps, person, row, instance, right !== null)),
        ),
        hasKinds: [...deps.kinds.values()].some(({ process }) => process === instance.process_key),
        creatable: await creatableKinds(deps, person, instance),
      };
    }),
    bind(routes.createPaper, async (call) => {
      const { id: processId, kind: name } = call.params;
      const { person } = call;
      const instance = await visibleCase(deps, person, processId);
      const kind = await mayCreate(deps, person, instance, name);
      const written = await call.onceAfter(async () => {
        // Compiled before anything is written: what cannot be printed is refused here, in words.
        const now = deps.clock.now();
        await compileKind(deps, kind, { id: newId(), instance, by: person.name, at: now });
        call.entry.target = `process:${processId}`;
        call.entry.summary = texts.created(kind.title);
        return async (tx) =>
          toPaper(await insertPaper(tx, kind, { processId, person, at: now, tryAt: now }), true);
      });
      await preparePaper(deps, written.id);
      const row = await findPaper(deps.db.kysely, written.id);
      return row ? toPaper(row, (await rightOnPapers(deps, person, processId)) !== null) : written;
    }),
  ];
}

async function visibleCase(deps: PaperDeps, person: Person, processId: string): Promise<Instance> {
  const instance = await deps.cases.find(person, processId);
  if (!instance) throw new HttpError('missing');
  return instance;
}

/** Whether the person may make a kind of paper: by a grant that covers where the case lies, or as the one whom the case is about. */
function isMaker(person: Person, kind: LoadedKind, instance: Instance): boolean {
  const { division } = instance;
  const isOffered = !kind.makers || covers(placesWith(person, kind.makers), division);
  if (isOffered && mayIn(person, 'papers.paper.create', division)) return true;
  return kind.byApplicant === true && instance.owner_ids.includes(person.id);
}

async function creatableKinds(
  deps: PaperDeps,
  person: Person,
  instance: Instance,
): Promise<{ kind: string; title: string }[]> {
  const creatable: { kind: string; title: string }[] = [];
  for (const kind of deps.kinds.values())
    if (isMaker(person, kind, instance) && (await isDue(deps.db.kysely, kind, instance)))
      creatable.push({ kind: kind.kind, title: kind.title });
  return creatable;
}

async function mayCreate(
  deps: PaperDeps,
  person: Person,
  instance: Instance,
  name: string,
): Promise<LoadedKind> {
  const kind = deps.kinds.get(name);
  if (!kind || kind.process !== instance.process_key) throw new HttpError('missing', texts.noKind);
  if (!isMaker(person, kind, instance)) throw new HttpError('forbidden', texts.notYours);
  if (!(await isDue(deps.db.kysely, kind, instance))) throw new HttpError('broken', texts.notYet(kind.title));
  return kind;
}

/** A paper as a reader sees it: the file with personal data, or the masked copy. */
export function toPaper(row: PaperRow, seesAll: boolean, acts: Paper['can'] = []): Paper {
  const isMasked = row.masked_file_id !== null && !seesAll;
  return {
    id: row.id,
    processId: row.process_id,
    kind: row.kind,
    title: row.title,
    number: row.number,
    state: stateOf(row),
    failure: row.file_id ? null : row.failure,
    fileId: isMasked ? row.masked_file_id : row.file_id,
    masked: isMasked,
    sha256: row.sha256,
    can: acts,
    createdBy: row.created_by_name,
    createTime: row.created_at.toISOString(),
  };
}

/** What the person may do with a paper beside reading it. */
function actsOn(
  deps: PaperDeps,
  person: Person,
  row: PaperRow,
  { division }: Instance,
  seesAll: boolean,
): Paper['can'] {
  if (!row.file_id) return [];
  const isWhole = row.masked_file_id === null || seesAll;
  const acts: Paper['can'] = [];
  if (isWhole && deps.kinds.get(row.kind)?.word) acts.push('word');
  if (!row.revoked_at && mayIn(person, 'papers.paper.revoke', division)) acts.push('revoke');
  return acts;
}

function stateOf(row: PaperRow): Paper['state'] {
  if (row.revoked_at) return 'revoked';
  if (row.replaced_by) return 'replaced';
  if (row.file_id) return 'ready';
  return row.failure && row.next_try_at === null ? 'failed' : 'preparing';
}
