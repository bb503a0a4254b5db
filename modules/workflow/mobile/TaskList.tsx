import { useClient } from '@homestead/ui';
import { Empty, Icon, Page, Problem, ScrollMore, Skeleton } from '@homestead/ui/phone';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTaskCounts, useTaskScroll } from '../view/queries.ts';
import { TaskItem } from './CaseItem.tsx';
import './flow.css';
import { caseTexts as words } from './texts.ts';

interface Props {
  title: string;
  state: 'todo' | 'done';
  /** Only these tasks: the lists of the three visits. */
  taskKeys?: readonly string[];
  onBack?(): void;
}

/** To-do or done tasks: search, filters, page after page as one scrolls. */
export function TaskList({ title, state, taskKeys, onBack }: Props) {
  const { quiet } = useClient();
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState(address.get('keyword') ?? '');
  const keyword = useDeferredValue(typed.trim());
  const isOverdue = address.get('overdue') === '1';
  const stage = address.get('taskKey') ?? '';
  const counts = useTaskCounts(quiet, state === 'todo' && !taskKeys);
  const processKey = stage ? (address.get('processKey') ?? '') : '';
  const taskKey = taskKeys?.join(',') ?? stage;
  const tasks = useTaskScroll(quiet, {
    state,
    ...(keyword ? { keyword } : {}),
    ...(taskKey ? { taskKey } : {}),
    ...(processKey ? { processKey } : {}),
    ...(isOverdue ? { overdue: true } : {}),
    sort: state === 'todo' ? 'dueAt' : '-approverTime',
  });
  const list = tasks.data?.pages.flatMap((page) => page.records) ?? [];
  const total = tasks.data?.pages[0]?.total;
  const isFiltered = keyword !== '' || isOverdue || stage !== '';
  const change = (changes: Record<string, string | null>) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes))
          value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );

  return (
    <Page title={title} {...(onBack ? { onBack } : {})}>
      <div className="flow-search">
        <Icon name="search" size={20} />
        <input
          className="ui-input"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={words.search}
          aria-label={words.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-testid="search"
        />
      </div>
      {state === 'todo' && (
        <div className="flow-filters">
          <button
            type="button"
            className="flow-chip"
            aria-pressed={isOverdue}
            onClick={() => change({ overdue: isOverdue ? null : '1' })}
          >
            {words.onlyOverdue}
          </button>
          {!taskKeys && counts.data && counts.data.byTask.length > 0 && (
            <select
              className="ui-input field-select"
              aria-label={words.stage}
              value={stage ? `${processKey}/${stage}` : ''}
              onChange={(event) => {
                const [process = null, task = null] = event.target.value ? event.target.value.split('/') : [];
                change({ processKey: process, taskKey: task });
              }}
            >
              <option value="">
                {words.all}
                {words.stage}
              </option>
              {counts.data.byTask.map((item) => (
                <option
                  key={`${item.processKey}/${item.taskKey}`}
                  value={`${item.processKey}/${item.taskKey}`}
                >
                  {item.taskName}（{item.count}）
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      {tasks.isPending ? (
        <Skeleton rows={5} />
      ) : tasks.isError && list.length === 0 ? (
        <Problem text={words.loadFailed} onRetry={() => void tasks.refetch()} />
      ) : list.length === 0 ? (
        <Empty
          text={isFiltered ? words.noMatch : state === 'todo' ? words.noTodo : words.noDone}
          icon="done"
        />
      ) : (
        <>
          <p className="ui-soft" style={{ margin: '0 4px 8px' }}>
            {total !== undefined && words.total(total)}
          </p>
          <ul className="flow-list">
            {list.map((task) => (
              <li key={task.id}>
                <TaskItem task={task} isDone={state === 'done'} />
              </li>
            ))}
          </ul>
          <ScrollMore
            hasMore={tasks.hasNextPage}
            isLoading={tasks.isFetchingNextPage}
            isFailed={tasks.isFetchNextPageError}
            onMore={() => void tasks.fetchNextPage()}
          />
        </>
      )}
    </Page>
  );
}
