import { PlusOutlined } from '@ant-design/icons';
import type { RouteSpec } from '@homestead/http/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Empty, Flex, Space, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../session.ts';
import { chooseAll } from '../choose-all.tsx';
import { DateRangeSearch } from '../DateRangeSearch.tsx';
import { ExportButton } from '../ExportButton.tsx';
import { KeywordSearch } from '../KeywordSearch.tsx';
import { hasManyPages, PageFailure } from '../PageState.tsx';
import { SelectFilter } from '../SelectFilter.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnChoice } from './columns/ColumnChoice.tsx';
import { tableColumns } from './columns/columns.tsx';
import { useHiddenColumns } from './hidden-columns.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { pageSizes, queryOf } from './list-state.ts';
import styles from './manage.module.css';
import { RowForm } from './RowForm.tsx';
import { manageTexts as words } from './texts.ts';
import type {
  BulkAction,
  ManageColumn,
  ManageFilter,
  ManageForm,
  ManageImport,
  ManagePage,
  ManageRange,
  RowAction,
} from './types.ts';
import { useChosen } from './use-chosen.ts';
import { useExistingPage, useListState } from './use-list-state.ts';

/** Between two looks at a list on whose rows work goes on. */
const movingMs = 3_000;

export interface ManageListProps<T> {
  /** Names the list: its columns in this browser and its test ids. */
  name: string;
  title: ReactNode;
  note?: ReactNode;
  /** The list's answers are kept under it; a change makes them be asked for anew. */
  queryKey: readonly unknown[];
  load(query: ReturnType<typeof queryOf>, signal: AbortSignal): Promise<ManagePage<T>>;
  /** What the person may do, where the page's reply does not name it: in force as soon as it is known, without asking anew. */
  can?: readonly string[] | undefined;
  idOf(row: T): string;
  /** What a person calls a row, for questions before it is removed. */
  nameOf(row: T): string;
  columns: readonly ManageColumn<T>[];
  /** What the search looks in; no search without. */
  search?: string;
  filters?: readonly ManageFilter[];
  range?: ManageRange;
  sort?: string;
  create?: ManageForm<T> & { text?: string };
  edit?: ManageForm<T> & { isShown?(row: T): boolean };
  remove?: {
    need?: string;
    isShown?(row: T): boolean;
    question?(row: T): string;
    run(row: T): Promise<unknown>;
  };
  actions?: readonly RowAction<T>[];
  bulk?: readonly BulkAction<T>[];
  /** The list as a workbook; `query` holds what the list is always asked for. */
  export?: { route: Pick<RouteSpec, 'path'>; params?: object; query?: object; need?: string };
  import?: ManageImport;
  /** More buttons in the head. */
  tools?: ReactNode;
  /** What an empty list says, where nothing is missing. */
  empty?: string;
  /** The list's primary act where it is not the dialog of a new row: stands last, where that one stands. */
  primary?: ReactNode;
  onOpen?(row: T): void;
  /** Rows on which work goes on: the list is read again while it shows one. */
  isMoving?(row: T): boolean;
  /** Told after something was made, changed or removed. */
  onChanged?(): void;
}

/** A page that manages a list: search, filters, order, columns, dialogs, several at once; its state stands in the address. */
export function ManageList<T extends object>(props: ManageListProps<T>) {
  const { name, columns, filters = [], range, idOf } = props;
  const names = [...filters.map((filter) => filter.name), ...(range ? [range.from, range.to] : [])];
  const { state, isNarrowed, change, reset, opened, open } = useListState({
    filters: names,
    ...(props.sort ? { sort: props.sort } : {}),
  });
  const query = queryOf(state);
  const queries = useQueryClient();
  const person = useSession()?.id ?? '';
  const hiding = useHiddenColumns(
    name,
    person,
    columns.filter((column) => column.isHiddenAtFirst).map(({ key }) => key),
  );
  const [resets, setResets] = useState(0);
  const list = useQuery({
    queryKey: [...props.queryKey, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => props.load(query, signal),
    refetchInterval: ({ state: { data } }) =>
      props.isMoving && data?.records.some(props.isMoving) ? movingMs : false,
  });
  const [chosen, setChosen] = useChosen(list.isPlaceholderData ? undefined : list.data, query, idOf);
  useExistingPage(state, list.data, (pageNum) => change({ pageNum }));
  const can = list.data?.can ?? props.can;
  const may = (need: string | undefined) => !need || !can || can.includes(need);
  const refresh = (stillChosen: readonly T[] = []) => {
    setChosen(stillChosen);
    props.onChanged?.();
    return queries.invalidateQueries({ queryKey: [...props.queryKey] });
  };
  const bulk = (props.bulk ?? []).filter(({ need }) => may(need));
  const create = props.create && may(props.create.need) ? props.create : undefined;
  const importer = props.import && may(props.import.need) ? props.import : undefined;
  // Who was refused the list is offered no act on it; what failed otherwise comes back with the list.
  const isWithout = Boolean(list.error) && !list.data;
  const known = (id: string) => list.data?.records.find((row) => idOf(row) === id);

  return (
    <Card
      className={styles.list}
      title={
        <div className={styles.head}>
          <h1 className={styles.title}>{props.title}</h1>
          {props.note && <span className={styles.note}>{props.note}</span>}
        </div>
      }
      extra={
        isWithout ? null : (
          <Space wrap>
            {props.tools}
            {importer && (
              <Button onClick={() => open('import')} data-testid="manage-import">
                {words.import}
              </Button>
            )}
            {props.export && may(props.export.need) && (
              <ExportButton {...props.export} query={{ ...props.export.query, ...query }} />
            )}
            {create && (
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => open('new')}
                data-testid="manage-create"
              >
                {create.text ?? words.create}
              </Button>
            )}
            {props.primary}
          </Space>
        )
      }
      data-testid={`manage-${name}`}
    >
      <Flex justify="space-between" align="start" gap={12} className={styles.bar}>
        <search className={styles.filters} data-print="none">
          {props.search && (
            <KeywordSearch
              key={`keyword ${resets}`}
              value={state.keyword ?? ''}
              label={props.search}
              onSearch={(keyword) => change({ keyword })}
            />
          )}
          {filters.map(({ name: filter, ...rest }) => (
            <SelectFilter
              key={filter}
              {...rest}
              options={rest.options ?? list.data?.choices?.[filter] ?? []}
              value={state.filters[filter]}
              onSearch={(value) => change({ [filter]: value })}
            />
          ))}
          {range && (
            <DateRangeSearch
              key={`days ${resets}`}
              label={range.label}
              value={{
                ...(state.filters[range.from] ? { from: state.filters[range.from]! } : {}),
                ...(state.filters[range.to] ? { to: state.filters[range.to]! } : {}),
              }}
              onSearch={({ from, to }) => change({ [range.from]: from, [range.to]: to })}
            />
          )}
          {isNarrowed && (
            <Button
              onClick={() => {
                setResets(resets + 1);
                reset();
              }}
            >
              {words.reset}
            </Button>
          )}
        </search>
        <ColumnChoice columns={columns} hidden={hiding.hidden} onHide={hiding.hide} onReset={hiding.reset} />
      </Flex>
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          rows={chosen.map((row) => known(idOf(row)) ?? row)}
          idOf={idOf}
          nameOf={props.nameOf}
          onDone={refresh}
          onClear={() => setChosen([])}
        />
      )}
      {isWithout ? (
        <PageFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<T>
          rowKey={idOf}
          size="middle"
          loading={list.isFetching && { delay: 200 }}
          columns={tableColumns(props, {
            hidden: hiding.hidden,
            sort: state.sort,
            may,
            onEdit: (row) => open(idOf(row)),
            onChanged: () => refresh(),
          })}
          dataSource={list.data?.records ?? []}
          scroll={{ x: 'max-content' }}
          onChange={(_page, _filters, sorter, { action }) => {
            const by = Array.isArray(sorter) ? sorter[0] : sorter;
            if (action === 'sort')
              change({ sort: by?.order ? `${by.order === 'descend' ? '-' : ''}${by.columnKey}` : undefined });
          }}
          {...(bulk.length > 0
            ? {
                rowSelection: {
                  ...chooseAll,
                  preserveSelectedRowKeys: true,
                  selectedRowKeys: chosen.map(idOf),
                  onChange: (_keys, rows) => setChosen(rows),
                  getCheckboxProps: (row) => ({ 'aria-label': words.chooseRow(props.nameOf(row)) }),
                },
              }
            : {})}
          {...(props.onOpen ? { onRow: (row: T) => ({ onDoubleClick: () => props.onOpen?.(row) }) } : {})}
          locale={{
            emptyText: list.isPending ? (
              <span className={styles.waiting} />
            ) : (
              <Empty description={isNarrowed ? words.emptySearch : (props.empty ?? words.empty)} />
            ),
          }}
          pagination={{
            current: state.pageNum,
            pageSize: state.pageSize,
            total: list.data?.total ?? 0,
            showSizeChanger: true,
            showQuickJumper: hasManyPages(list.data?.total ?? 0, state.pageSize),
            pageSizeOptions: pageSizes,
            showTotal: words.total,
            onChange: (pageNum, pageSize) =>
              change({ pageNum: pageSize === state.pageSize ? pageNum : 1, pageSize }),
          }}
        />
      )}
      {opened === 'import' && importer && (
        <ImportDialog settings={importer} onWritten={() => void refresh()} onClose={() => open(null)} />
      )}
      {opened === 'new' && create && (
        <RowForm form={create} id={null} row={null} onClose={() => open(null)} onSaved={() => refresh()} />
      )}
      {opened && opened !== 'new' && opened !== 'import' && props.edit && list.data && (
        <RowForm
          key={opened}
          form={props.edit}
          id={opened}
          row={known(opened) ?? null}
          onClose={() => open(null)}
          onSaved={() => refresh()}
        />
      )}
    </Card>
  );
}
