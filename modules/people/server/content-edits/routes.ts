import {
  type ContentKind,
  type Database,
  decideDifference as decide,
  listDifferences as list,
} from '@homestead/database';
import { HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
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
      const waiting = await list(db.kysely, kinds);
      const found = waiting.filter(
        (one) => (kind === undefined || one.kind === kind) && `${one.title} ${one.key}`.includes(keyword),
      );
      const labels = new Map(waiting.map((one) => [one.kind, one.kindLabel]));
      const choices = { kind: [...labels].map(([value, label]) => ({ value, label })) };
      const records = sorted(found, query.sort)
        .slice(offset, offset + pageSize)
        .map((difference) => ({ ...difference, offeredAt: difference.offeredAt.toISOString() }));
      return { records, total: found.length, pageNum, pageSize, choices };
    }),
    bind(decideDifference, async ({ params, body, act, entry }) => {
      entry.target = `content:${params.id}`;
      entry.detail = { decision: body.decision };
      const known = (await list(db.kysely, kinds)).find(({ id }) => id === params.id);
      if (!known) throw new HttpError('missing');
      await act(async (tx) => {
        const isDone = await decide(tx, kinds, { id: params.id, ...body });
        if (isDone === 'in-use') throw new HttpError('conflict', texts.inUse);
        if (!isDone) throw new HttpError('conflict', texts.changed);
        await raiseRevision(tx);
      });
      await refresh();
      return null;
    }),
  ];
}

const sorts = {
  kind: ({ kindLabel }: Found) => kindLabel,
  title: ({ title }: Found) => title,
  offeredAt: ({ offeredAt }: Found) => offeredAt.toISOString(),
};
type Found = Awaited<ReturnType<typeof list>>[number];

/** The asked order; as they come where none is asked. */
function sorted(found: readonly Found[], sort: string | undefined): readonly Found[] {
  if (sort === undefined) return found;
  const column = sort.replace(/^-/, '');
  if (!Object.hasOwn(sorts, column)) throw unknownSort(column);
  const by = sorts[column as keyof typeof sorts];
  const sign = sort.startsWith('-') ? -1 : 1;
  return found.toSorted((one, other) => sign * by(one).localeCompare(by(other), 'zh-CN'));
}
