import type { Tx } from '@homestead/database';
import {
  type FieldViolation,
  HttpError,
  type ImportReport,
  type ImportViolation,
  type RouteSpec,
} from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { sql } from 'kysely';
import { type ReadColumn, readTable, type TableRow } from './read.ts';
import { noteCheck, receiveImport } from './receive.ts';
import { sendSheet } from './send.ts';
import { sheetTexts as texts } from './texts.ts';

/** How an import makes things of rows. */
export interface RowsImport<K extends string> {
  /** What the rows are, in words. */
  title: string;
  columns: readonly ReadColumn<K>[];
  /**
   * Columns that name what a row is of, together; the first of these groups that a row fills in counts. A second row with the same is
   * refused.
   */
  keys: readonly (readonly [NoInfer<K>, ...NoInfer<K>[]])[];
  /** Columns that hold fields of other names, by the names of those. */
  under?: Readonly<Record<string, NoInfer<K>>>;
  /**
   * Prepares what all rows need, before the transaction; what it returns makes one row of it. It throws what the call for a single thing
   * throws, and returns what was written, as the operation log names it; null where the row says nothing new.
   */
  begin(call: Call): Promise<(tx: Tx, row: TableRow<K>) => Promise<string | null>>;
  /**
   * Looks at what there is before the rows of a check; what it returns says, when they have been tried, what they give and take.
   */
  effects?(tx: Tx): Promise<() => Promise<readonly string[]>>;
  /** Runs when rows have been written and committed. */
  after?(): Promise<unknown>;
}

/** Rows that one file may hold, each of which is written as a call of its own would. */
const mostImported = 2000;

/** What ends the transaction of an import that writes nothing: it was a check, or not all rows are right. */
class NothingWritten extends Error {}

/**
 * The calls of an import. Each row is written by the work of the call for a single thing, so that every rule and permission of it holds,
 * and is taken back where it is refused; the refusal is told by row, column and reason.
 */
export function bindImport<K extends string>(
  specs: { template: RouteSpec; import: RouteSpec },
  settings: RowsImport<K>,
): BoundRoute[] {
  const head = settings.columns.map(({ title, isOptional }) => ({
    title: isOptional ? title : `${title}*`,
    width: 20,
  }));
  return [
    bind(specs.template, async ({ reply }) => sendSheet(reply, texts.template(settings.title), head, [])),
    bind(specs.import, (call) => importRows(settings, call) as Promise<never>),
  ];
}

async function importRows<K extends string>(settings: RowsImport<K>, call: Call): Promise<ImportReport> {
  const { title, columns, keys } = settings;
  const { bytes, mode } = await receiveImport(call);
  const table = await readTable(bytes, columns, { rows: mostImported });
  const writeRow = await settings.begin(call);
  const faults: ImportViolation[] = [];
  const written: string[] = [];
  let unchanged = 0;
  const seen = new Map<string, number>();
  let effects: readonly string[] | undefined;
  const work = async (tx: Tx) => {
    const effectsSince = mode === 'check' ? await settings.effects?.(tx) : undefined;
    for (const row of table) {
      const named = keys.find(([first]) => row.values[first].trim() !== '');
      const key = named?.map((name) => `${name} ${row.values[name].trim()}`).join('\n') ?? '';
      const twin = seen.get(key);
      if (named) seen.set(key, row.row);
      const found =
        named && twin !== undefined ? twice(named[0], twin) : await tryRow(tx, () => writeRow(tx, row));
      if (found && typeof found === 'object') faults.push(...faultsOf(settings, row, found.faults));
      else if (found === null) unchanged++;
      else written.push(found);
    }
    effects = await effectsSince?.();
    if (mode === 'check' || (mode === 'all' && faults.length > 0)) throw new NothingWritten();
    note();
  };
  const note = () => {
    const counts = { total: table.length, written: written.length, faults: faults.length };
    call.entry.summary = texts.imported(title, written.length, table.length);
    call.entry.detail = { ...counts, changed: written };
  };
  try {
    await call.act(work);
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error;
    const report = { total: table.length, written: written.length, unchanged, faults };
    if (mode === 'check')
      return noteCheck(call, title, { ...report, ...(effects ? { effects: [...effects] } : {}) });
    written.length = 0;
    unchanged = 0;
    note();
  }
  if (written.length > 0) await settings.after?.();
  return { total: table.length, written: written.length, unchanged, faults };
}

const twice = (path: string, row: number) => ({ faults: [{ path, message: texts.twice(row) }] });

/** What became of a row: what was written, null, or why it was taken back. */
async function tryRow(
  tx: Tx,
  write: () => Promise<string | null>,
): Promise<string | null | { faults: readonly FieldViolation[] }> {
  await sql`savepoint sheet_row`.execute(tx);
  let faults: readonly FieldViolation[] | undefined;
  let written: string | null = null;
  try {
    written = await write();
  } catch (error) {
    if (!(error instanceof HttpError) || error.kind === 'internal') throw error;
    await sql`rollback to savepoint sheet_row`.execute(tx);
    const { fields } = (error.data ?? {}) as { fields?: readonly FieldViolation[] };
    faults = fields?.length ? fields : [{ path: '', message: error.message }];
  }
  await sql`release savepoint sheet_row`.execute(tx);
  return faults ? { faults } : written;
}

/** Faults of fields as faults of cells. A field that no column has is a fault of the row as a whole. */
function faultsOf<K extends string>(
  { columns, under = {} }: Pick<RowsImport<K>, 'columns' | 'under'>,
  { row, values }: TableRow<K>,
  faults: readonly FieldViolation[],
): ImportViolation[] {
  return faults.map(({ path, message }) => {
    const [field = ''] = path.split('.');
    const column = columns.find(({ key }) => key === (under[field] ?? field));
    const isOwn = column?.key === path;
    const words = isOwn && message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
    return {
      row,
      column: column?.title ?? '',
      value: column ? values[column.key].slice(0, 100) : '',
      message: column || path === '' ? words : message,
    };
  });
}
