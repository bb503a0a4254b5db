import { one, rows } from '@homestead/database';
import { columnTypeOf } from '@homestead/forms/server';
import {
  isCalendarDate,
  pageWindow,
  unknownFilter,
  unknownSort,
  wrongFilter,
} from '@homestead/http/contract';
import type { DataModel, DataModelField } from '@homestead/models/contract';
import { isPersonal, maskForOthers } from '@homestead/models/engine';
import type { Person } from '@homestead/people/contract';
import type { RecordQuery } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import { recordGroupsOf, recordTexts as texts } from '../contract/index.ts';
import { filtersOf, orderOf, type SystemColumns } from './filters.ts';
import type { RecordDeps } from './ports.ts';
import { asRecord, modelOf, type RecordRow, sourceOf } from './read.ts';

type Deps = Pick<RecordDeps, 'db' | 'forms' | 'people'>;

/** A column of a group that an interface may give to other systems. */
export interface PublishableField {
  code: string;
  label: string;
  type: 'text' | 'number' | 'date' | 'object';
  isPersonal: boolean;
  /** Callers may filter and sort by it: it is one plain value, and tells nothing of a person. */
  isFilter: boolean;
}

/** A group whose rows may be published, with its columns. */
export interface PublishableGroup {
  group: string;
  label: string;
  fields: PublishableField[];
}

/** One page that is asked of an interface. */
export interface PublishedAsk {
  group: string;
  /** Within whose permissions it is read. */
  person: Person;
  /** Divisions that it stays in beside those permissions; none: no other limit. */
  divisions: readonly string[];
  fields: readonly { code: string; isPlain: boolean }[];
  /** Names that the query may have beside paging and order. */
  filters: readonly string[];
  /** Conditions that always hold, as a query would name them. */
  conditions: readonly (readonly [name: string, value: string])[];
  sort: string | undefined;
  maxPageSize: number;
  query: RecordQuery;
}

const systemTypes = {
  id: 'text',
  caseNo: 'text',
  processId: 'text',
  status: 'text',
  division: 'text',
  divisionName: 'text',
  createTime: 'date',
  updateTime: 'date',
} as const;
const ofCases: readonly string[] = ['caseNo', 'processId', 'status'];

/** Name of the filter that gives what was changed since a time, for systems that follow a list. */
export const sinceFilter = 'updatedFrom';
const paging: readonly string[] = ['pageNum', 'pageSize', 'sort'];

/** Files stay inside: their ids open nothing, and their content has rules of its own. */
const isPublishable = (field: DataModelField) => field.upload === undefined;

/** The groups of the current models that interfaces may be made from. */
export function publishableGroups({ forms }: Pick<Deps, 'forms'>): PublishableGroup[] {
  const { models } = forms.releases.current;
  return recordGroupsOf(models).flatMap(({ group, label }) => {
    const model = models[group];
    return model ? [{ group, label, fields: fieldsOf(model) }] : [];
  });
}

function fieldsOf(model: DataModel): PublishableField[] {
  const system = Object.entries(systemTypes)
    .filter(([code]) => model.case || !ofCases.includes(code))
    .map(([code, type]) => ({
      code,
      type,
      label: texts.systemFields[code as keyof typeof systemTypes],
      isPersonal: false,
      isFilter: code !== 'divisionName',
    }));
  const own = model.fields.filter(isPublishable).map((field): PublishableField => {
    const type = columnTypeOf(field);
    return {
      code: field.code,
      label: field.label,
      type: type === 'jsonb' ? 'object' : type === 'date' ? 'date' : type === 'text' ? 'text' : 'number',
      isPersonal: isPersonal(field),
      isFilter: type !== 'jsonb' && !isPersonal(field),
    };
  });
  return [...system, ...own];
}

/** A page of what an interface gives: its fields alone, personal data masked save where a field is read plain. Never drafts. */
export async function readPublished(deps: Deps, ask: PublishedAsk) {
  const model = modelOf(deps, ask.group);
  const spec = recordGroupsOf({ [model.group]: model })[0]!;
  const { columns, select, from } = sourceOf(spec, ask.person);
  const known = { ...columns, [sinceFilter]: since };
  const { pageNum, pageSize, offset } = pageWindow({
    ...ask.query,
    pageSize: Math.min(ask.query.pageSize ?? 20, ask.maxPageSize),
  });
  const where = [
    ...(model.case ? [sql<boolean>`i.status <> 'draft'`] : []),
    ...withinSql(ask.divisions),
    ...ask.conditions.flatMap(([name, value]) => filtersOf(model, known, { [name]: value })),
    ...filtersOf(model, known, asked(model, ask)),
  ];
  const all = where.length > 0 ? sql`${from} and ${sql.join(where, sql` and `)}` : from;
  const order = orderOf(model, columns, ask.query.sort ?? ask.sort);
  const found = await rows<RecordRow>(
    deps.db.kysely,
    sql`select ${select}${statusOf(model)} ${all} ${order} limit ${pageSize} offset ${offset}`,
  );
  const { total } = await one<{ total: number }>(deps.db.kysely, sql`select count(*)::int as total ${all}`);
  return { records: found.map((row) => shown(deps, model, ask, row)), total, pageNum, pageSize };
}

const statusOf = (model: DataModel) => (model.case ? sql`, i.status as case_status` : sql``);

/** Throws as the read would, without reading, for a condition by a name that is unknown, or on a value that is not of its type. */
export function checkCondition(
  { forms }: Pick<Deps, 'forms'>,
  group: string,
  name: string,
  value: string,
): void {
  const model = modelOf({ forms }, group);
  if (!fieldsOf(model).some(({ code, isFilter }) => isFilter && code === name)) throw unknownFilter(name);
  const { columns } = sourceOf(recordGroupsOf({ [model.group]: model })[0]!, nobody);
  filtersOf(model, columns, { [name]: value });
}

/** Throws for an order by what the group cannot be sorted by. */
export function checkOrder({ forms }: Pick<Deps, 'forms'>, group: string, sort: string): void {
  const model = modelOf({ forms }, group);
  const by = sort.replace(/^-/, '');
  if (!fieldsOf(model).some(({ code, isFilter }) => isFilter && code === by)) throw unknownSort(by);
  orderOf(model, sourceOf(recordGroupsOf({ [model.group]: model })[0]!, nobody).columns, sort);
}

const nobody: Person = {
  id: '',
  userName: '',
  name: '',
  division: '',
  roles: [],
  scope: 'own',
  capabilities: [],
  grants: [],
  isOfficer: false,
};

const since: SystemColumns[string] = {
  column: sql`r.updated_at`,
  match: (value) => {
    const isTime = isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
    if (!isTime) throw wrongFilter(sinceFilter);
    return sql<boolean>`r.updated_at >= ${new Date(value)}`;
  },
};

/** The caller's filters. Throws for a name that the interface does not offer, and for an order by what it does not give. */
function asked(model: DataModel, { query, filters, fields }: PublishedAsk): Record<string, unknown> {
  const conditions = Object.entries(query).filter(([name]) => !paging.includes(name));
  for (const [name] of conditions) if (!filters.includes(name)) throw unknownFilter(name);
  const by = query.sort?.replace(/^-/, '');
  const isGiven = fields.some(({ code }) => code === by);
  const isPlainColumn = fieldsOf(model).some(({ code, isFilter }) => isFilter && code === by);
  if (by !== undefined && !(isGiven && isPlainColumn)) throw unknownSort(by);
  return Object.fromEntries(conditions);
}

function withinSql(divisions: readonly string[]): RawBuilder<boolean>[] {
  if (divisions.length === 0 || divisions.includes('')) return [];
  const parts = divisions.map((code) => sql`r.division like ${`${code}%`}`);
  return [sql<boolean>`(${sql.join(parts, sql` or `)})`];
}

function shown(deps: Deps, model: DataModel, ask: PublishedAsk, row: RecordRow): Record<string, unknown> {
  const whole = { ...asRecord(deps, model, row, false), status: row['case_status'] };
  const offered = new Map(fieldsOf(model).map((field) => [field.code, field]));
  const result: Record<string, unknown> = {};
  for (const { code, isPlain } of ask.fields) {
    if (!offered.has(code)) continue;
    const value = (whole as Record<string, unknown>)[code] ?? null;
    const field = model.fields.find((each) => each.code === code);
    result[code] = field && !isPlain ? (maskForOthers(field, value) ?? null) : value;
  }
  return result;
}
