import { dayOf } from '@homestead/calendar/engine';
import { anyOf, rows, tablesOf } from '@homestead/database';
import { findFieldType, getFieldType, meaningOf } from '@homestead/forms/engine';
import { maskRecord } from '@homestead/models/engine';
import { readFieldsOfCases } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import { divisionAt, divisionDigits } from '@homestead/people/contract';
import type { CaseListItem } from '@homestead/workflow/contract';
import { readCaseFigures } from '@homestead/workflow/server';
import {
  type ColumnPart,
  type RegisterColumn,
  type RegisterRow,
  registerTexts,
  statisticsTexts,
} from '../../contract/index.ts';
import { type Labels, labelOf } from '../labels.ts';
import type { StatisticsTables } from '../tables.ts';
import type { RegisterDeps } from './deps.ts';
import { fieldOf, type Register } from './load.ts';
import type { ListedEntry } from './rows.ts';

export type CellValue = string | number | null;

interface Sources {
  entry: ListedEntry;
  summary: CaseListItem | undefined;
  refusal: string | null;
  labels: Labels;
  measure: Register['measure'];
}

const tables = tablesOf<StatisticsTables>();
const { statuses } = statisticsTexts;

const parts: Readonly<Record<ColumnPart, (sources: Sources) => CellValue>> = {
  number: ({ entry }) => Number(entry.id),
  caseNo: ({ entry }) => entry.caseNo ?? registerTexts.noCaseNo,
  process: ({ entry, labels }) => labels.names.get(entry.processKey) ?? entry.processKey,
  township: ({ entry, labels }) =>
    entry.division.length >= divisionDigits.township
      ? labels.divisionName(divisionAt(entry.division, 'township'))
      : null,
  village: ({ entry, labels }) =>
    entry.division.length > divisionDigits.township ? labels.divisionName(entry.division) : null,
  stage: ({ entry, summary }) => summary?.stage ?? statuses[entry.status] ?? entry.status,
  status: ({ entry }) => statuses[entry.status] ?? entry.status,
  started: ({ entry }) => dayOf(entry.createdAt),
  ended: ({ entry }) => entry.endedAt && dayOf(entry.endedAt),
  day: ({ entry }) => entry.day,
  key: ({ entry, labels, measure }) => labelOf(labels, { by: 'key', measure }, entry.key),
  state: ({ entry, labels, measure }) => labelOf(labels, { by: 'state', measure }, entry.state),
  refusal: ({ refusal }) => refusal,
};

/** Rows with the values of their columns, as they are shown; personal data is masked as in every list. */
export async function fillRows(
  deps: RegisterDeps,
  register: Register,
  person: Person,
  entries: readonly ListedEntry[],
  labels: Labels,
): Promise<RegisterRow[]> {
  const ids = [...new Set(entries.map(({ processId }) => processId))];
  const names = register.columns.flatMap(({ fields = [] }) => fields);
  const values = await readFieldsOfCases(deps.db.kysely, deps.models, names, ids);
  const has = (part: ColumnPart) => register.columns.some(({ of }) => of === part);
  const summaries = has('stage') ? await deps.casesByIds(person, ids) : [];
  const summaryOf = new Map(summaries.map((summary) => [summary.processId, summary]));
  const figures = has('refusal') ? await readCaseFigures(deps.db.kysely, ids) : [];
  const refusalOf = new Map(figures.map(({ id, refusal }) => [id, refusal]));
  const counted = await countedCases(deps, register.columns, ids);
  return entries.map((entry) => {
    const { id, processId } = entry;
    const sources: Sources = {
      entry,
      labels,
      summary: summaryOf.get(processId),
      refusal: refusalOf.get(processId) ?? null,
      measure: register.measure,
    };
    const held = values.get(processId) ?? {};
    const cells = register.columns.map(({ of, fields = [], once, unit }) => {
      if (once && !counted.has(`${once} ${processId}`)) return null;
      const cell = of ? parts[of](sources) : firstOf(deps, fields, held, labels);
      return unit === 'mu' && typeof cell === 'number' ? muOf(cell) : cell;
    });
    return { id, processId, cells };
  });
}

/** Square metres in a mu, and the decimals that land registers write of it. */
const [squareMetresOfMu, muDecimals] = [666.67, 4];

const muOf = (squareMetres: number): number => Number((squareMetres / squareMetresOfMu).toFixed(muDecimals));

/** Which cases count in what columns wait for, as `measure id`. */
async function countedCases(
  { db }: RegisterDeps,
  columns: readonly RegisterColumn[],
  ids: readonly string[],
): Promise<Set<string>> {
  const measures = columns.flatMap(({ once }) => once ?? []);
  if (measures.length === 0 || ids.length === 0) return new Set();
  const found = await rows(
    db.kysely,
    tables
      .selectFrom('statistics.entry')
      .select(['measure', 'process_id as processId'])
      .distinct()
      .where('measure', '=', anyOf(measures))
      .where('process_id', '=', anyOf(ids)),
  );
  return new Set(found.map(({ measure, processId }) => `${measure} ${processId}`));
}

function firstOf(
  deps: RegisterDeps,
  fields: readonly string[],
  held: Readonly<Record<string, unknown>>,
  labels: Labels,
): CellValue {
  for (const name of fields) {
    const shown = shownValue(deps, name, held[name], labels);
    if (shown !== null) return shown;
  }
  return null;
}

/** A value of a field as people read it: the words of its list, the name of a division, masked where it is personal. */
function shownValue(deps: RegisterDeps, name: string, value: unknown, labels: Labels): CellValue {
  const field = fieldOf(deps.models, name);
  if (!field || value === null || value === undefined || value === '') return null;
  const [group = '', code = ''] = name.split('.');
  const masked = maskRecord(deps.models[group]!, { [code]: value })[code];
  if (typeof masked === 'number') return masked;
  if (masked instanceof Date) return dayOf(masked);
  if (typeof masked === 'object') return null;
  const text = String(masked);
  if (!field.dictionary) return meaningOf(field) === 'place' ? labels.divisionName(text) : text;
  const items = deps.dictionaries()[field.dictionary]?.items ?? [];
  const chosen = getFieldType(field.type).search === 'one-of-list' ? text.split(',') : [text];
  return chosen.map((one) => items.find((item) => item.value === one)?.label ?? one).join('、');
}

const columnTypesOf = (deps: RegisterDeps, { fields = [] }: RegisterColumn) =>
  fields.map((name) => findFieldType(fieldOf(deps.models, name)?.type ?? '')?.columnType);

/** Whether a column holds numbers, which stand at the right. */
export function isNumberColumn(deps: RegisterDeps, column: RegisterColumn): boolean {
  if (column.of) return column.of === 'number';
  return columnTypesOf(deps, column).every((type) => type === 'numeric' || type === 'integer');
}

const dayParts: readonly (ColumnPart | undefined)[] = ['started', 'ended', 'day'];

/** Whether a column holds days. */
export function isDayColumn(deps: RegisterDeps, column: RegisterColumn): boolean {
  if (column.of) return dayParts.includes(column.of);
  return columnTypesOf(deps, column).every((type) => type === 'date');
}

/** Sums of the columns that are added up, of what their rows show; null for the others. */
export function totalsOf({ columns }: Register, rows: readonly RegisterRow[]): (number | null)[] {
  return columns.map(({ total, unit }, place) => {
    if (!total) return null;
    const sum = rows.reduce((added, { cells }) => added + (Number(cells[place]) || 0), 0);
    return Number(sum.toFixed(unit === 'mu' ? muDecimals : 2));
  });
}
