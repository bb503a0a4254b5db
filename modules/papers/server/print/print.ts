import { momentsOf } from '@homestead/calendar/engine';
import { rows, tablesOf } from '@homestead/database';
import { disposition } from '@homestead/files/engine';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { ChildWorker } from '@homestead/processes';
import { noteLook, type Right } from '@homestead/workflow/server';
import { sql } from 'kysely';
import {
  listPaperKinds,
  mostInPrint,
  type Paper,
  printPapers,
  paperTexts as texts,
} from '../../contract/index.ts';
import type { PaperFacts } from '../../engine/index.ts';
import { rightOnPapers } from '../access.ts';
import type { TemplateSource } from '../compile/compiler.ts';
import type { PaperDeps } from '../deps.ts';
import { limits } from '../limits.ts';
import type { PaperRow } from '../store.ts';
import type { PapersTables } from '../tables.ts';

const tables = tablesOf<PapersTables>();

type Person = Parameters<PaperDeps['cases']['find']>[0];
type Kept = PaperRow & { facts: PaperFacts; source: TemplateSource };

/** The calls that print a day's papers together, and the process that puts them into one file. */
export function createPrint(deps: PaperDeps): { routes: BoundRoute[]; close(): void } {
  const { ms, idleMs } = limits.print;
  const died = () => new HttpError('away', texts.compilerFailed);
  const merger = new ChildWorker({ program: new URL('./worker.ts', import.meta.url), ms, idleMs, died });
  let last: Promise<unknown> = Promise.resolve();
  // One print after another: each may take all that the process is allowed.
  const merge = (files: Uint8Array[]): Promise<Uint8Array> => {
    const turn = last.then(() => merger.run<Uint8Array>(files as never));
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    routes: [
      bind(listPaperKinds, async () => [...deps.kinds.values()].map(({ kind, title }) => ({ kind, title }))),
      bind(printPapers, async ({ person, query, reply }) => {
        const kind = deps.kinds.get(query.kind);
        if (!kind) throw brokenFields([{ path: 'kind', message: texts.noKind }]);
        const found = await papersOfDay(deps, person, query);
        if (found.length === 0) throw brokenFields([{ path: 'day', message: texts.nothingToPrint }]);
        if (found.length > mostInPrint)
          throw brokenFields([{ path: 'day', message: texts.tooManyToPrint(mostInPrint) }]);
        const files: Uint8Array[] = [];
        for (const { paper, right } of found) {
          files.push((await deps.compiler.compile(paper.source, paper.facts, unnamed)).pdf);
          await note(deps, person, paper, right);
        }
        const pdf = await merge(files);
        reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', disposition('attachment', texts.printName(kind.title, query.day)))
          .header('x-content-type-options', 'nosniff')
          .send(Buffer.from(pdf));
        return null as never;
      }),
    ],
    close: () => merger.end(),
  };
}

/** What was compiled once names no field again. */
const unnamed = () => ({ path: 'kind', label: '' });

/** The papers of one kind and day that the person may read whole, in the order of their numbers; one more than are printed at most. */
async function papersOfDay(
  deps: PaperDeps,
  person: Person,
  query: { kind: Paper['kind']; day: string; division?: string },
): Promise<{ paper: Kept; right: Right | null }[]> {
  const { since, before } = momentsOf({ from: query.day, to: query.day });
  const all = await rows(
    deps.db.kysely,
    tables
      .selectFrom('papers.paper as p')
      .innerJoin('papers.template as t', 't.version', 'p.template_version')
      .selectAll('p')
      .select('t.source')
      .$narrowType<{ facts: PaperFacts; source: TemplateSource }>()
      .where('p.kind', '=', query.kind)
      .where('p.created_at', '>=', since ?? null)
      .where('p.created_at', '<', before ?? null)
      .where('p.file_id', 'is not', null)
      .where('p.replaced_by', 'is', null)
      .where('p.revoked_at', 'is', null)
      .orderBy('p.number')
      .orderBy('p.created_at')
      .orderBy('p.id')
      .limit(sql.lit(1000)),
  );
  const found: { paper: Kept; right: Right | null }[] = [];
  for (const paper of all) {
    if (found.length > mostInPrint) break;
    const instance = await deps.cases.find(person, paper.process_id);
    if (!instance?.division.startsWith(query.division ?? '')) continue;
    const right = await rightOnPapers(deps, person, paper.process_id);
    if (right === undefined || (right === null && paper.masked_file_id !== null)) continue;
    found.push({ paper, right });
  }
  return found;
}

async function note(deps: PaperDeps, person: Person, paper: PaperRow, right: Right | null): Promise<void> {
  if (!right || paper.masked_file_id === null) return;
  await noteLook(deps, right, {
    person,
    target: `paper:${paper.id}`,
    message: texts.seen(paper.title),
    detail: { by: 'print', access: 'original' },
  });
}
