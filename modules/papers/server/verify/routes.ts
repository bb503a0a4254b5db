import { changed, tablesOf } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { mayIn } from '@homestead/people/contract';
import { verifyRoutes as routes, paperTexts as texts } from '../../contract/index.ts';
import { rightOnPapers } from '../access.ts';
import type { PaperDeps } from '../deps.ts';
import { toPaper } from '../routes.ts';
import { findPaper, type PaperRow } from '../store.ts';
import type { PapersTables } from '../tables.ts';
import { verifyAsked } from './find.ts';

const tables = tablesOf<PapersTables>();

/** The calls of verifying papers and of revoking them. */
export function verifyRouteTable(deps: PaperDeps): BoundRoute[] {
  const { db } = deps;
  return [
    bind(routes.verifyPaper, ({ params }) => verifyAsked(db, deps.signing.keys, params.code)),
    bind(routes.revokePaper, (call) =>
      call.onceAfter(async () => {
        const { person, params } = call;
        const paper = await findPaper(db.kysely, params.id);
        // Who may not see the case learns nothing of its papers.
        const right = paper && (await rightOnPapers(deps, person, paper.process_id));
        if (!paper || right === undefined) throw new HttpError('missing');
        const instance = await deps.cases.find(person, paper.process_id);
        if (!instance || !mayIn(person, 'papers.paper.revoke', instance.division))
          throw new HttpError('forbidden');
        const reason = call.body.reason.trim();
        if (reason.length < 2) throw brokenFields([{ path: 'reason', message: texts.reasonNeeded }]);
        call.entry.target = `process:${paper.process_id}`;
        call.entry.summary = texts.revoked(paper.title, paper.number ?? '', reason);
        return async (tx) => {
          const count = await changed(
            tx,
            tables
              .updateTable('papers.paper')
              .set({ revoked_at: deps.clock.now(), revoked_by: person.id, revoke_reason: reason })
              .where('id', '=', paper.id)
              .where('file_id', 'is not', null)
              .where('revoked_at', 'is', null),
          );
          if (count !== 1) throw new HttpError('broken', texts.notRevocable);
          return toPaper((await findPaper(tx, paper.id)) as PaperRow, right !== null);
        };
      }),
    ),
  ];
}
