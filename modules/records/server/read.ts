import { type Bound, type Executor, maybe, one, preparedFor, rows, together } from '@homestead/database';
import { HttpError, isCalendarDate, pageWindow, wrongFilter } from '@homestead/http/contract';
import type { DataModel } from '@homestead/models/contract';
import { holdsPersonalData, maskRecord } from '@homestead/models/engine';
import { valuesOf } from '@homestead/models/server';
import type { Person } from '@homestead/people/contract';
import {
  divisionText,
  listTasksOf,
  noteLook,
  type RecordQuery,
  type Right,
  rightOn,
  type Sight,
  sightOf,
  visibleCases,
  visibleSql,
  visibleTo,
} from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import { type RecordGroup, recordTexts as texts } from '../contract/index.ts';
import { mayKeep, reachableSql, rightOnRecord } from './access.ts';
import { filtersOf, keywordOf, orderOf, type SystemColumns } from './filters.ts';
import type { RecordDeps } from './ports.ts';

/** What every row of `models.<group>` has, and the columns of its fields. */
interface Columns extends Record<string, unknown> {
  id: string;
  process_id: string | null;
  division: string;
  version: number;
  created_by: string | null;
}

/** What stands beside a row: of a record without a case nothing. */
interface Beside {
  case_no: string | null;
  /** Whose case it belongs to, and where that lies. */
  case_owners?: string[];
  case_division?: string;
}

/** A row of `models.<group>` with what stands beside it. */
export interface RecordRow extends Columns, Beside {
  created_at: Date;
  updated_at: Date;
}

/** The same row as the database writes it as JSON. */
interface JsonRow extends Columns {
  created_at: string;
  updated_at: string;
}

const common: SystemColumns = {
  id: { column: sql`r.id`, sorts: true },
  division: {
    column: sql`r.division`,
    sorts: true,
    match: (value) => sql<boolean>`r.division like ${divisionText(value)}`,
  },
  divisionName: { column: sql`r.division`, sorts: true, filters: false },
  version: { column: sql`r.version`, sorts: true, filters: false },
  createTime: { column: sql`r.created_at`, sorts: true, match: onDay('createTime', sql`r.created_at`) },
  updateTime: { column: sql`r.updated_at`, sorts: true, match: onDay('updateTime', sql`r.updated_at`) },
};

/** A day of the county's zone. */
function onDay(name: string, column: RawBuilder<unknown>) {
  return (value: string) => {
    if (!isCalendarDate(value)) throw wrongFilter(name);
    return sql<boolean>`${column} >= ${`${value}T00:00:00+08:00`}::timestamptz and ${column} < ${`${value}T00:00:00+08:00`}::timestamptz + interval '1 day'`;
  };
}

const ofCase: SystemColumns = {
  ...common,
  processId: { column: sql`r.process_id`, sorts: true },
  caseNo: { column: sql`i.case_no`, sorts: true },
  status: { column: sql`i.status`, sorts: true },
};

/** Where records of a group come from, within what the person may see. */
export function sourceOf(spec: RecordGroup, person: Person) {
  const table = sql.id('models', spec.group);
  if (spec.kind === 'own') {
    return {
      columns: common,
      select: sql`r.*, null::text as case_no`,
      from: sql`from ${table} r where ${reachableSql(person)}`,
      keyword: [],
    };
  }
  return {
    columns: ofCase,
    select: sql`r.*, i.case_no, i.owner_ids as case_owners, i.division as case_division`,
    from: sql`from ${table} r join ${visibleCases(person)} i on i.id = r.process_id where true`,
    keyword: [sql`i.case_no`],
  };
}

/** The same for a record that its id names: the policy is asked of its one case, no list is gathered. */
function sourceById(spec: RecordGroup, person: Person): RawBuilder<unknown> {
  return spec.kind === 'own' ? sourceOf(spec, person).from : sourceOfCase(spec.group, visibleSql(person));
}

const sourceOfCase = (group: string, seen: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`from ${sql.id('models', group)} r join workflow.instance i on i.id = r.process_id where ${seen}`;

/** The record of a case, if the person may see that. */
const recordOfCase = preparedFor(
  (group: string, bound: Bound<Sight & { id: string }>) =>
    sql<Found>`select to_jsonb(r) as record, ${besideOfCase} ${sourceOfCase(group, visibleTo(bound))} and r.id = ${bound.id}`,
);

type Found = Beside & { record: JsonRow };

const besideOfCase = sql`i.case_no, i.owner_ids as case_owners, i.division as case_division`;

/**
 * One record of a source. It comes as JSON: its hundred columns, most of them empty, would each be described before the row and take
 * longer to read than the row.
 */
async function findRow(
  db: Executor,
  { kind }: RecordGroup,
  source: RawBuilder<unknown>,
): Promise<RecordRow | undefined> {
  const beside = kind === 'own' ? sql`null::text as case_no` : besideOfCase;
  const found = await maybe(db, sql<Found>`select to_jsonb(r) as record, ${beside} ${source}`);
  return found && rowOf(found);
}

/** The row of what was found. It is written into the record, which nobody else has: copying a hundred columns takes as long as reading them. */
function rowOf({ record, ...beside }: Found): RecordRow {
  const at = { created_at: new Date(record.created_at), updated_at: new Date(record.updated_at) };
  return Object.assign(record, beside, at);
}

/** The current model of a group. Throws missing. */
export function modelOf(deps: Pick<RecordDeps, 'forms'>, group: string): DataModel {
  const model = deps.forms.releases.current.models[group];
  if (!model) throw new HttpError('missing');
  return model;
}

/** A page of records; personal data is masked in every list, whoever looks. */
export async function listRecords(deps: RecordDeps, spec: RecordGroup, person: Person, query: RecordQuery) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const { model, select, from, order } = asked(deps, spec, person, query);
  const found = await rows<RecordRow>(
    deps.db.kysely,
    sql`select ${select} ${from} ${order} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(deps.db.kysely, sql`select count(*) as total ${from}`);
  return { records: found.map((row) => asRecord(deps, model, row, true)), total, pageNum, pageSize };
}

/** The first record that the conditions name, as its own call would give it. */
export async function findOne(deps: RecordDeps, spec: RecordGroup, person: Person, query: RecordQuery) {
  const { from, order } = asked(deps, spec, person, query);
  const row = await findRow(deps.db.kysely, spec, sql`${from} ${order} limit 1`);
  if (!row) throw new HttpError('missing');
  return reveal(deps, spec, person, row);
}

/** A record by its id, whole or masked as `reveal` says. Throws missing. */
export async function getRecord(deps: RecordDeps, spec: RecordGroup, person: Person, id: string) {
  return reveal(deps, spec, person, await getRow(deps.db.kysely, spec, person, id));
}

/** The row, if the person may see it, in a transaction locked to its end; throws missing otherwise. */
export async function getRow(
  db: Executor,
  spec: RecordGroup,
  person: Person,
  id: string,
): Promise<RecordRow> {
  const row = await (db.isTransaction || spec.kind === 'own' ? rowById : rowOfCase)(db, spec, person, id);
  if (!row) throw new HttpError('missing');
  return row;
}

async function rowOfCase(db: Executor, { group }: RecordGroup, person: Person, id: string) {
  const [[found]] = await together<[Found]>(db, [recordOfCase(group, { ...sightOf(person), id })]);
  return found && rowOf(found);
}

/** A record of either kind by its id; in a transaction locked to its end. */
const rowById = (db: Executor, spec: RecordGroup, person: Person, id: string) =>
  findRow(
    db,
    spec,
    sql`${sourceById(spec, person)} and r.id = ${id} ${db.isTransaction ? sql`for update of r` : sql``}`,
  );

function asked(deps: RecordDeps, spec: RecordGroup, person: Person, query: RecordQuery) {
  const model = modelOf(deps, spec.group);
  const { columns, select, from, keyword } = sourceOf(spec, person);
  const conditions = filtersOf(model, columns, query);
  if (query.keyword) conditions.push(keywordOf(model, keyword, query.keyword));
  const order = orderOf(model, columns, query.sort);
  return {
    model,
    select,
    order,
    from: conditions.length > 0 ? sql`${from} and ${sql.join(conditions, sql` and `)}` : from,
  };
}

/** The record as the person may see it: whole for those with a right to its personal data, whose look is logged; else masked. */
async function reveal(deps: RecordDeps, spec: RecordGroup, person: Person, row: RecordRow) {
  const model = modelOf(deps, spec.group);
  const values = { [spec.group]: valuesOf(model, row) };
  if (!holdsPersonalData({ [spec.group]: model }, values)) return asRecord(deps, model, row, false);
  const right = await rightOf(deps, spec, person, row);
  if (right === null) return asRecord(deps, model, row, true);
  await noteLook(deps, right, {
    person,
    target: `${spec.group}:${row.id}`,
    message: texts.revealed(spec.label),
    detail: { processId: row.process_id },
  });
  return asRecord(deps, model, row, false);
}

async function rightOf(
  deps: RecordDeps,
  spec: RecordGroup,
  person: Person,
  row: RecordRow,
): Promise<Right | null> {
  const { process_id: processId } = row;
  if (!processId) return rightOnRecord(deps, person, row, mayKeep(deps, person, spec.group, row.division));
  const instance = { owner_ids: row.case_owners ?? [], division: row.case_division ?? '' };
  // An owner's right rests on no task.
  if (rightOn(deps, person, instance, []) === 'own') return 'own';
  return rightOn(deps, person, instance, await listTasksOf(deps.db.kysely, processId));
}

/** The wire's record: what every record has, and the fields of its model. */
export function asRecord(
  deps: Pick<RecordDeps, 'people'>,
  model: DataModel,
  row: RecordRow,
  isMasked: boolean,
): Record<string, unknown> {
  const values = valuesOf(model, row);
  return {
    ...(isMasked ? maskRecord(model, values) : values),
    id: row.id,
    ...(row.process_id ? { processId: row.process_id, caseNo: row.case_no } : {}),
    division: row.division,
    divisionName: deps.people.divisionName(row.division),
    version: row.version,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
  };
}
