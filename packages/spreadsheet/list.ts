import { brokenFields, type RouteSpec } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { sendSheet } from './send.ts';
import { type Cell, type Column, mostRows } from './sheet.ts';
import { sheetTexts as texts } from './texts.ts';

/** A column of a list, and what a row has in it. */
export interface ListColumn<T> extends Column {
  cell(row: T): Cell;
}

/** Columns by their titles, each with what a row has in it. */
export function listColumns<K extends string, T>(
  titles: Readonly<Record<K, string>>,
  cellOf: Readonly<Record<NoInfer<K>, ListColumn<T>['cell']>>,
): ListColumn<T>[] {
  return (Object.keys(titles) as K[]).map((key) => ({
    title: titles[key],
    width: 20,
    date: 'minute' as const,
    cell: cellOf[key],
  }));
}

/** A list as a spreadsheet. */
export interface ListSheet<T> {
  title: string;
  columns: readonly ListColumn<T>[];
}

interface Listed<T> {
  records: readonly T[];
  total: number;
}

/** Rows of one call of the list. */
const pageSize = 200;

/**
 * Ties an export to the handler of its list: the same rows, in the same order, as masked as on the screen. The operation log has it
 * before a byte goes out.
 */
export function bindExport<R extends RouteSpec, T extends { id: string }>(
  spec: RouteSpec & { readonly exports: true },
  list: (call: Call<R>) => Promise<Listed<T>>,
  { title, columns }: ListSheet<NoInfer<T>>,
): BoundRoute {
  return bind(spec, async (call) => {
    const page = (pageNum: number) =>
      list({
        ...call,
        query: { ...(call.query as unknown as object), pageNum, pageSize },
      } as unknown as Call<R>);
    const first = await page(1);
    const { total } = first;
    if (total > mostRows)
      throw brokenFields([{ path: 'keyword', message: texts.tooManyListed(total, mostRows) }]);
    const summary = texts.exported(title, total);
    await call.act(async () => undefined, {
      kind: 'access',
      summary,
      target: 'list:export',
      detail: { rows: total },
    });
    return sendSheet(call.reply, title, columns, cellsOf(first, page, columns));
  });
}

/** All rows, a page after the other; one that moved to a later page meanwhile stands once. */
async function* cellsOf<T extends { id: string }>(
  first: Listed<T>,
  page: (pageNum: number) => Promise<Listed<T>>,
  columns: readonly ListColumn<T>[],
): AsyncGenerator<Cell[]> {
  const seen = new Set<string>();
  let { records } = first;
  for (let pageNum = 2; records.length > 0; pageNum++) {
    for (const row of records) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      yield columns.map(({ cell }) => cell(row));
    }
    if (seen.size >= first.total) return;
    ({ records } = await page(pageNum));
  }
}
