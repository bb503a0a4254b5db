import { dayOf } from '@homestead/calendar/engine';
import { brokenFields } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import type { Person } from '@homestead/people/contract';
import { type Cell, dayCell, mostRows, sendSheet } from '@homestead/spreadsheet';
import {
  type exportRegister,
  type RegisterRow,
  type RegisterSheet,
  type SheetQuery,
  registerTexts as texts,
} from '../../contract/index.ts';
import { placesOf } from '../filter.ts';
import { type Labels, labelOf } from '../labels.ts';
import { fillRows, isDayColumn, isNumberColumn, totalsOf } from './cells.ts';
import type { RegisterDeps } from './deps.ts';
import { fieldOf, type Register } from './load.ts';
import { countListed, filterName, readListed, yearOf } from './rows.ts';

/** Rows of one query of the database. */
const batch = 500;
/** Rows that one print may have: some two hundred sheets of paper. */
const mostPrinted = 5000;

type Query = SheetQuery & Readonly<Record<string, unknown>>;

interface Asked {
  register: Register;
  person: Person;
  query: Query;
  labels: Labels;
}

/** 木兰镇2026年宅基地审批管理台账: the division asked for, or the one whose register the person reads. */
export function headingOf(deps: RegisterDeps, { register, person, query, labels }: Asked): string {
  const places = placesOf(person, 'statistics.register.read');
  const own = places.length === 1 ? places[0] : '';
  const division = query.division || own;
  return texts.heading(
    division ? labels.divisionName(division) : '',
    yearOf(query, deps.clock.now()),
    register.title,
  );
}

/** What the list is narrowed by beside year and division, in words. */
function rangeOf(deps: RegisterDeps, { register, query, labels }: Asked): string {
  const { measure } = register;
  const words = register.filters.flatMap((filter) => {
    const value = query[filterName(filter)];
    if (typeof value !== 'string' || value === '') return [];
    if (filter.of) return [`${filter.title}：${labelOf(labels, { by: filter.of, measure }, value)}`];
    const list = fieldOf(deps.models, filter.field ?? '')?.dictionary;
    const items = (list && deps.dictionaries()[list]?.items) || [];
    return [`${filter.title}：${items.find((item) => item.value === value)?.label ?? value}`];
  });
  return [...words, ...(query.keyword ? [query.keyword] : [])].join('；');
}

/** All rows of a register, at most `most`. Throws 42200 where there are more. */
async function allRows(deps: RegisterDeps, asked: Asked, most: number): Promise<RegisterRow[]> {
  const { register, person, query, labels } = asked;
  const total = await countListed(deps, register, person, query);
  if (total > most) throw brokenFields([{ path: 'division', message: texts.tooManyRows(total, most) }]);
  const found: RegisterRow[] = [];
  for (let offset = 0; offset < total; offset += batch) {
    const entries = await readListed(deps, register, person, query, { offset, limit: batch });
    found.push(...(await fillRows(deps, register, person, entries, labels)));
  }
  return found;
}

/** What leaves the platform is in its log before it goes out. */
function note(deps: RegisterDeps, { register, person, query }: Asked, message: string, rows: number) {
  return deps.db.transaction((tx) =>
    deps.audit.write(tx, {
      person,
      kind: 'export',
      target: `register:${register.key}`,
      message,
      detail: { ...query, rows },
      at: deps.clock.now(),
    }),
  );
}

export const columnsOf = (deps: RegisterDeps, { columns }: Register) =>
  columns.map((column) => ({
    title: column.title,
    width: column.width ?? 14,
    isNumber: isNumberColumn(deps, column),
  }));

/** A register as it is printed. */
export async function printedRegister(deps: RegisterDeps, asked: Asked): Promise<RegisterSheet> {
  const { register } = asked;
  const rows = await allRows(deps, asked, mostPrinted);
  const heading = headingOf(deps, asked);
  await note(deps, asked, texts.printed(heading, rows.length), rows.length);
  return {
    heading,
    range: rangeOf(deps, asked),
    columns: columnsOf(deps, register),
    rows,
    totals: totalsOf(register, rows),
    signatures: register.signatures,
    day: dayOf(deps.clock.now()),
  };
}

/** A register as a workbook, its days as dates; sums stand below. */
export async function sendRegister(
  deps: RegisterDeps,
  asked: Asked,
  { reply }: Pick<Call<typeof exportRegister>, 'reply'>,
): Promise<never> {
  const rows = await allRows(deps, asked, mostRows);
  const heading = headingOf(deps, asked);
  await note(deps, asked, texts.exported(heading, rows.length), rows.length);
  const totals = totalsOf(asked.register, rows);
  const hasTotals = rows.length > 0 && totals.some((total) => total !== null);
  const last: Cell[][] = hasTotals
    ? [totals.map((total, place) => total ?? (place === 0 ? texts.total : null))]
    : [];
  const columns = columnsOf(deps, asked.register);
  const areDays = asked.register.columns.map((column) => isDayColumn(deps, column));
  const written = rows.map(({ cells }) =>
    cells.map((cell, place): Cell => (areDays[place] && typeof cell === 'string' ? dayCell(cell) : cell)),
  );
  return sendSheet(reply, heading, columns, [...written, ...last]);
}
