import { chooseAll, ExportButton, hasManyPages, PageFailure, useApi } from '@homestead/ui/desk';
import { Card, Empty, Flex, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listHeads } from '../../contract/lists/texts.ts';
import { exportTasks, listColumns } from '../../contract/lists.ts';
import type { TaskSummary } from '../../contract/schemas.ts';
import { actTexts, batchOutcome, useTaskPage } from '../../view/index.ts';
import { BatchBar } from '../batch/BatchBar.tsx';
import styles from '../flow.module.css';
import { flowAdminTexts } from '../texts.ts';
import { ListFilterBar } from './ListFilterBar.tsx';
import type { ListPlace } from './list-place.ts';
import { isNarrowed, toTaskQuery, useExistingPage, useListFilters } from './list-query.ts';
import { sortOf } from './sort-heads.ts';
import { taskColumns } from './task-columns.tsx';
import { useArranged } from './use-arranged.ts';
import { ViewBar } from './ViewBar.tsx';

export type TaskListState = 'todo' | 'claimable' | 'done';

const { createTime: arrived } = listHeads.tasks;
const days = {
  todo: arrived,
  claimable: arrived,
  done: listHeads.done.approverTime,
} as const satisfies Record<TaskListState, string>;

/** `/Tasks/todo`, `/Tasks/claimable`, `/Tasks/done`. */
export function TaskListPage({ state }: { state: TaskListState }) {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const { filters, change, reset } = useListFilters();
  const list = useTaskPage(callWithoutToast, toTaskQuery(filters, state));
  useExistingPage(filters, list.data, (pageNum) => change({ pageNum }));
  const { pathname, search } = useLocation();
  const open = (task: TaskSummary) =>
    navigate(`/Task/${task.id}`, { state: { list: pathname + search } satisfies ListPlace });
  const [chosen, setChosen] = useState<readonly TaskSummary[]>([]);
  // Whoever agrees to many sees whom: another search ends the choice, another page does not.
  const narrow = (next: () => void) => {
    setChosen([]);
    next();
  };
  const known = listColumns[state === 'done' ? 'done' : 'tasks'];
  const arranged = useArranged({
    list: `tasks-${state}`,
    columns: taskColumns(state, open),
    sortable: known,
    filters,
    change,
  });
  const isBatch = state === 'todo' && (list.data?.records ?? []).some(({ batch }) => batch.length > 0);
  return (
    <Card
      title={<h1 className={styles.title}>{flowAdminTexts.lists[state]}</h1>}
      extra={<span className={styles.soft}>{flowAdminTexts.notes[state]}</span>}
    >
      <ListFilterBar
        call={callWithoutToast}
        kind="tasks"
        days={days[state]}
        filters={filters}
        onChange={(filter) => narrow(() => change(filter))}
        onReset={() => narrow(reset)}
      />
      <Flex justify="flex-end" gap={8} wrap style={{ marginBottom: 10 }}>
        <ViewBar {...arranged.bar} />
        <ExportButton
          route={exportTasks}
          query={{ ...toTaskQuery(filters, state), ...arranged.taken(known) }}
        />
      </Flex>
      <BatchBar chosen={chosen} onClear={() => setChosen([])} />
      {list.error && !list.data ? (
        <PageFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Table<TaskSummary>
          rowKey="id"
          size="middle"
          loading={list.isFetching && { delay: 200 }}
          columns={arranged.columns}
          onChange={(_page, _filters, sorter, { action }) =>
            action === 'sort' && change({ sort: sortOf(sorter) ?? '' })
          }
          dataSource={list.data?.records ?? []}
          scroll={{ x: 'max-content' }}
          {...(isBatch || chosen.length > 0 ? { rowSelection: selection(chosen, setChosen) } : {})}
          rowClassName={(task) => (task.overdue && state !== 'done' ? (styles.late ?? '') : '')}
          onRow={(task) => ({ onDoubleClick: () => open(task) })}
          locale={{
            emptyText: list.isPending ? (
              <span className={styles.waiting} />
            ) : (
              <Empty
                description={
                  state === 'todo' && !isNarrowed(filters)
                    ? flowAdminTexts.emptyTodo
                    : flowAdminTexts.emptyList
                }
              />
            ),
          }}
          pagination={{
            current: filters.pageNum,
            pageSize: filters.pageSize,
            total: list.data?.total ?? 0,
            showSizeChanger: true,
            showQuickJumper: hasManyPages(list.data?.total ?? 0, filters.pageSize),
            showTotal: flowAdminTexts.total,
            onChange: (pageNum, pageSize) => change({ pageNum, pageSize }),
          }}
        />
      )}
    </Card>
  );
}

/** Tasks that may be done together; the choice stays while one turns pages. */
function selection(
  chosen: readonly TaskSummary[],
  onChange: (tasks: readonly TaskSummary[]) => void,
): NonNullable<TableProps<TaskSummary>['rowSelection']> {
  return {
    ...chooseAll,
    preserveSelectedRowKeys: true,
    selectedRowKeys: chosen.map(({ id }) => id),
    onChange: (_keys, tasks) => onChange(tasks),
    getCheckboxProps: (task) => ({
      'aria-label': actTexts.batch.choose(task.taskName, task.applicant),
      disabled: batchOutcome([...chosen, task]) === undefined,
    }),
  };
}
