import { getFieldType } from '@homestead/forms/engine';
import { columnTypeOf } from '@homestead/forms/server';
import { HttpError, isCalendarDate, unknownFilter, unknownSort, wrongFilter } from '@homestead/http/contract';
import { columnOf, type DataModel, type DataModelField } from '@homestead/models/contract';
import { isMaskedInLists } from '@homestead/models/engine';
import { anyHoldsSql, divisionText, holdsSql } from '@homestead/workflow/server';
import { type RawBuilder, sql } from 'kysely';
import { recordTexts as texts } from '../contract/index.ts';

const paging = new Set(['pageNum', 'pageSize', 'sort', 'keyword']);

/** Columns that every record has, beside the fields of its model. */
export interface SystemColumns {
  [name: string]: {
    column: RawBuilder<unknown>;
    sorts?: true;
    /** A list is ordered by it alone. */
    filters?: false;
    match?(value: string): RawBuilder<boolean>;
  };
}

/** Conditions of a list query: each name must be a field of the model or a system column. Throws 40001, or 40300 for personal fields. */
export function filtersOf(
  model: DataModel,
  columns: SystemColumns,
  query: Record<string, unknown>,
): RawBuilder<boolean>[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (paging.has(name) || value === '' || value === undefined) return [];
    const known = Object.hasOwn(columns, name) ? columns[name] : undefined;
    const system = known?.filters === false ? undefined : known;
    const field = model.fields.find((candidate) => candidate.code === name);
    if (!system && !field) throw unknownFilter(name);
    if (typeof value !== 'string' || value.length > 200) throw wrongFilter(name);
    if (system) return [system.match?.(value) ?? sql<boolean>`${system.column} = ${value}`];
    return [matchField(field!, value)];
  });
}

function matchField(field: DataModelField, value: string): RawBuilder<boolean> {
  refusePersonal(field);
  const column = sql.id('r', columnOf(field));
  const type = columnTypeOf(field);
  const wrong = () => wrongFilter(field.code);
  if (type === 'jsonb') throw unknownFilter(field.code);
  if (type === 'numeric' || type === 'integer') {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number) || Math.abs(number) > 1e12) throw wrong();
    return sql<boolean>`${column} = ${number}::numeric`;
  }
  if (type === 'date') {
    if (!isCalendarDate(value)) throw wrong();
    return sql<boolean>`${column} = ${value}::date`;
  }
  const { search } = getFieldType(field.type);
  if (search === 'place') return sql<boolean>`${column} like ${divisionText(value)}`;
  if (search === 'one-of-list') return sql<boolean>`${value} = any(string_to_array(${column}, ','))`;
  if (search === 'contains') return holdsSql(column, value);
  return sql<boolean>`${column} = ${value}`;
}

/** `order by` from an allow-list: the fields of the model that are not personal, and the system columns. */
export function orderOf(
  model: DataModel,
  columns: SystemColumns,
  sort: string | undefined,
): RawBuilder<unknown> {
  const latest = sql`order by r.created_at desc, r.id desc`;
  if (!sort) return latest;
  const name = sort.replace(/^-/, '');
  const field = model.fields.find((candidate) => candidate.code === name);
  const system = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (field) refusePersonal(field);
  const column = system?.sorts
    ? system.column
    : field && columnTypeOf(field) !== 'jsonb'
      ? sql.id('r', columnOf(field))
      : undefined;
  if (!column) throw unknownSort(name);
  return sort.startsWith('-')
    ? sql`order by ${column} desc nulls last, r.id desc`
    : sql`order by ${column} asc nulls last, r.id`;
}

/** Plain text fields that a keyword looks into. */
export function keywordOf(
  model: DataModel,
  more: readonly RawBuilder<unknown>[],
  keyword: string,
): RawBuilder<boolean> {
  const fields = model.fields.filter(
    (field) => getFieldType(field.type).isSearchedByKeyword && !isMaskedInLists(field),
  );
  return anyHoldsSql([...more, ...fields.map((field) => sql.id('r', columnOf(field)))], keyword);
}

/** Masked in lists; a filter or an order by them would tell them sign by sign. */
function refusePersonal(field: DataModelField): void {
  if (isMaskedInLists(field)) throw new HttpError('forbidden', texts.filterPersonal);
}
