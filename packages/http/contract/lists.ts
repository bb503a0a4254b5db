import { type Static, type TSchema, Type } from 'typebox';
import { Fault } from './faults.ts';

export const maxPageSize = 200;

/** Names that every object has: a list that looks its columns up by name must never be asked for one. */
const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => /^[A-Za-z]/.test(name));
const sortPattern = `^-?(?!(?:${inherited.join('|')})$)[A-Za-z][A-Za-z0-9_]*$`;

/** Query of every list; `sort` is a field name, `-` before it for falling order. */
export const ListQuery = Type.Object({
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize, default: 20 })),
  sort: Type.Optional(Type.String({ maxLength: 64, pattern: sortPattern })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
});
export type ListQuery = Static<typeof ListQuery>;

/** The schema of a page of records. */
export function Page<T extends TSchema>(record: T) {
  return Type.Object({
    records: Type.Array(record),
    total: Type.Integer(),
    pageNum: Type.Integer(),
    pageSize: Type.Integer(),
  });
}

export interface PageOf<T> {
  records: T[];
  total: number;
  pageNum: number;
  pageSize: number;
}

/** The refusal of an order by a column that the list does not have. */
export function unknownSort(name: string): Fault {
  return malformedQuery('sort', `不能按 ${name} 排序`);
}

/** The refusal of a filter by a field that the list does not have. */
export function unknownFilter(name: string): Fault {
  return malformedQuery(name.slice(0, 64), `不能按 ${name.slice(0, 64)} 查询`);
}

/** The refusal of a filter whose value is not of its field's type. */
export function wrongFilter(name: string): Fault {
  return malformedQuery(name.slice(0, 64), `${name.slice(0, 64)} 的查询值不正确`);
}

function malformedQuery(path: string, message: string): Fault {
  return new Fault('malformed', message, { fields: [{ path, message }] });
}

/** Limit and offset of a list query, with the defaults of the API. */
export function pageWindow(query: { pageNum?: number; pageSize?: number }): {
  pageNum: number;
  pageSize: number;
  offset: number;
} {
  const pageNum = query.pageNum ?? 1;
  const pageSize = Math.min(query.pageSize ?? 20, maxPageSize);
  return { pageNum, pageSize, offset: (pageNum - 1) * pageSize };
}

export const IdParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
export const IsoTime = Type.String({ description: 'ISO 8601 with zone' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
