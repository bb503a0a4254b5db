import {
  type ContentKind,
  type Database,
  decideDifference as decide,
  listDifferences as list,
} from '@homestead/database';
import { Fault, pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { decideDifference, listDifferences } from '../../contract/content/routes.ts';
import { differenceTexts as texts } from '../../contract/content/texts.ts';
import { raiseRevision } from './versions/index.ts';

/** Calls of the differences between content files and the rows that administrators edited; `kinds` are those of all modules. */
export function contentRoutes(
  db: Database,
  kinds: readonly ContentKind[],
  refresh: () => Promise<void>,
): BoundRoute[] {
  return [
    bind(listDifferences, async ({ query }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const { kind, keyword = '' } = query;
      const asked = kinds.filter((one) => kind === undefined || one.kind === kind);
      const found = (await list(db.kysely, asked)).filter(({ title, key }) =>
        `${title} ${key}`.includes(keyword),
      );
      const records = found
        .slice(offset, offset + pageSize)
        .map((difference) => ({ ...difference, offeredAt: difference.offeredAt.toISOString() }));
      return { records, total: found.length, pageNum, pageSize };
    }),
    bind(decideDifference, async ({ params, body, act, entry }) => {
      entry.target = `content:${params.id}`;
      entry.detail = { decision: body.decision };
      const known = (await list(db.kysely, kinds)).find(({ id }) => id === params.id);
      if (!known) throw new Fault('missing');
      await act(async (tx) => {
        const isDone = await decide(tx, kinds, { id: params.id, ...body });
        if (isDone === 'in-use') throw new Fault('conflict', texts.inUse);
        if (!isDone) throw new Fault('conflict', texts.changed);
        await raiseRevision(tx);
      });
      await refresh();
      return null;
    }),
  ];
}
