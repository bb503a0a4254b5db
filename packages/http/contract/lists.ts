import { type Static, type TSchema, Type } from 'typebox';
import { HttpError } from './faults.ts';

export const maxPageSize = 200;

/** Names that every object has: a list that looks its columns up by name must never be asked for one. */
const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => /^[A-Za-z]/.test(name));
export const sortPattern = `^-?(?!(?:${inherited.join('|')})$)[A-Za-z][A-Za-z0-9_]*$`;

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

/** The values by which a list can be narrowed, where they come from what it holds. */
export const Choices = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }));
export type Choices = Static<typeof Choices>;

/** The refusal of an order by a column that the list does not have. */
export function unknownSort(name: string): HttpError {
  return malformedQuery('sort', `不能按 ${name} 排序`);
}

/** The refusal of a filter by a field that the list does not have. */
export function unknownFilter(name: string): HttpError {
  return malformedQuery(name.slice(0, 64), `不能按 ${name.slice(0, 64)} 查询`);
}

/** The refusal of a filter whose value is not of its field's type. */
export function wrongFilter(name: string): HttpError {
  return malformedQuery(name.slice(0, 64), `${name.slice(0, 64)} 的查询值不正确`);
}

function malformedQuery(path: string, message: string): HttpError {
  return new HttpError('malformed', message, { fields: [{ path, message }] });
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

/** What a call says that made, changed or removed something, or that assigned or set something. */
export const doneTexts = {
  created: '新增成功',
  changed: '修改成功',
  removed: '删除成功',
  set: '设置成功',
} as const;

/** One cell of an imported spreadsheet that is not right. */
export const ImportViolation = Type.Object({
  row: Type.Integer({ description: '表中的行号，表头为第 1 行' }),
  column: Type.String({ description: '列标题' }),
  value: Type.String(),
  message: Type.String(),
});

/** What an import did: rows of the file by what became of them, and what is wrong with each faulty one. */
export const ImportReport = Type.Object({
  total: Type.Integer({ description: '表中的数据行数' }),
  written: Type.Integer({ description: '新增或修改的行数' }),
  unchanged: Type.Integer({ description: '与现有内容相同的行数' }),
  faults: Type.Array(ImportViolation),
  effects: Type.Optional(
    Type.Array(Type.String({ description: '如：7人将失去 案件导出' }), {
      description: '导入给谁增减什么，仅在检查时给出',
    }),
  ),
});
export type ImportReport = Static<typeof ImportReport>;
export type ImportViolation = Static<typeof ImportViolation>;

/**
 * `all`: nothing is written while a row is wrong. `good`: the right rows are written. `check`: nothing is written, and the report
 * says what `good` would do.
 */
export const importModes = ['all', 'good', 'check'] as const;
export type ImportMode = (typeof importModes)[number];
