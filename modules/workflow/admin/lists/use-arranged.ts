import { useSession } from '@homestead/ui';
import { useHiddenColumns } from '@homestead/ui/desk/manage/hidden-columns';
import type { TableColumnsType } from 'antd';
import type { ViewContent } from '../../contract/lists.ts';
import { type ListFilters, readFilters } from './list-query.ts';
import { arrange, keyOf } from './sort-heads.ts';

/** A list as its reader likes it: columns chosen, heads that sort, views kept under names. */
export function useArranged<T extends object>({
  list,
  columns,
  sortable,
  filters,
  change,
}: {
  list: string;
  columns: TableColumnsType<T>;
  sortable: readonly string[];
  filters: ListFilters;
  change(change: Partial<ListFilters>): void;
}) {
  const person = useSession()?.id ?? '';
  const { hidden, hide, reset } = useHiddenColumns(list, person, []);
  const choosable = columns.flatMap((column) => {
    const key = keyOf(column);
    return sortable.includes(key) && typeof column.title === 'string' ? [{ key, title: column.title }] : [];
  });
  const { sort, pageNum: _page, pageSize: _size, ...narrowed } = filters;
  const texts = Object.entries(narrowed).map(([name, value]) => [name, String(value)] as const);
  return {
    columns: arrange(columns, { sortable, sort, hidden }),
    /** Of all columns that a spreadsheet may have those that are shown, as its call takes them. */
    taken: (all: readonly string[]) =>
      hidden.length === 0 ? {} : { columns: all.filter((name) => !hidden.includes(name)).join(',') },
    bar: {
      list,
      columns: choosable,
      hidden,
      onHide: hide,
      onReset: reset,
      now: { filters: Object.fromEntries(texts), sort },
      onView: (view: ViewContent) => {
        const { pageSize: _own, ...wanted } = readFilters(new URLSearchParams(view.filters));
        const cleared = Object.fromEntries(texts.map(([name]) => [name, '']));
        change({ ...cleared, ...wanted, sort: view.sort ?? '', pageNum: 1 });
        if (view.columns.length > 0)
          hide(choosable.map(({ key }) => key).filter((key) => !view.columns.includes(key)));
      },
    },
  };
}
