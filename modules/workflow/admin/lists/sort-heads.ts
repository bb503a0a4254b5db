import type { TableColumnsType, TableProps } from 'antd';

/** Columns with heads that sort, those that are hidden left out; the order is the server's, in the list's address. */
export function arrange<T extends object>(
  columns: TableColumnsType<T>,
  {
    sortable,
    sort,
    hidden,
  }: { sortable: readonly string[]; sort: string | undefined; hidden: readonly string[] },
): TableColumnsType<T> {
  return columns
    .filter((column) => !hidden.includes(keyOf(column)))
    .map((column) => {
      const key = keyOf(column);
      if (!sortable.includes(key)) return column;
      const sortOrder = sort === key ? ('ascend' as const) : sort === `-${key}` ? ('descend' as const) : null;
      return { ...column, key, sorter: true, sortOrder };
    });
}

/** The name under which a column is sorted, chosen and exported. */
export function keyOf(column: { key?: unknown; dataIndex?: unknown }): string {
  return String(column.key ?? column.dataIndex ?? '');
}

/** The order that a press on a head asks for; undefined: the list's own. */
export function sortOf<T>(sorter: Parameters<NonNullable<TableProps<T>['onChange']>>[2]): string | undefined {
  const { order, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
  if (!order || columnKey === undefined) return undefined;
  return order === 'ascend' ? String(columnKey) : `-${String(columnKey)}`;
}
