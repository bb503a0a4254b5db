import { useClient } from '@homestead/ui';
import { Empty, Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTaskCounts, useTaskScroll } from '../view/queries.ts';
import { searchWords } from '../view/search/texts.ts';
import { TaskItem } from './lists/CaseItem.tsx';
import './flow.css';
import { QuickEntries, type QuickEntry } from './QuickEntries.tsx';
import { caseTexts as words } from './texts.ts';

/** How many tasks stand on the home page: what comes after them stays in sight, all of them are a press away. */
const shown = 3;

/** 首页(办事人员): how much is waiting, what of it comes first, the day's visits, and what waits at which stage. */
export function OfficerHome({
  name,
  title,
  quick,
  children,
  further,
}: {
  name: string;
  title: string;
  quick: readonly QuickEntry[];
  /** What other modules know of the day: visits. */
  children?: ReactNode;
  /** What is read when there is time: announcements. */
  further?: ReactNode;
}) {
  const { callWithoutToast } = useClient();
  const counts = useTaskCounts(callWithoutToast);
  const tasks = useTaskScroll(callWithoutToast, { state: 'todo', sort: 'dueAt', pageSize: shown });
  const [first] = tasks.data?.pages ?? [];
  const list = first?.records ?? [];
  const figures = counts.data;
  return (
    <Page
      title={title}
      right={
        <Link to="/Search" aria-label={searchWords.open} className="flow-find" data-testid="global-search">
          <Icon name="search" size={24} />
        </Link>
      }
    >
      <div className="flow-hero">
        <h2>{words.hello(name)}</h2>
      </div>
      <nav className="ui-card flow-counts" aria-label={words.todoCount}>
        <Link to="/Todo" data-testid="count-todo">
          <b>{figures?.todo ?? '–'}</b>
          {words.todoCount}
        </Link>
        <Link
          to="/Todo?urgency=red"
          className={figures?.overdue ? 'is-overdue' : ''}
          data-testid="count-overdue"
        >
          <b>{figures?.overdue ?? '–'}</b>
          {words.overdueCount}
        </Link>
        <Link to="/Todo?urgency=amber" className={figures?.amber ? 'is-amber' : ''} data-testid="count-amber">
          <b>{figures?.amber ?? '–'}</b>
          {words.amberCount}
        </Link>
        <Link to="/WoYiShenPi_1" data-testid="count-done">
          <b>{figures?.done ?? '–'}</b>
          {words.doneCount}
        </Link>
      </nav>
      <section aria-label={words.mostUrgent}>
        <h2 className="ui-heading">
          {words.mostUrgent}
          {first && first.total > list.length && (
            <Link to="/Todo" className="flow-all" data-testid="all-todo">
              {words.allTodo(first.total)}
              <Icon name="next" size={18} />
            </Link>
          )}
        </h2>
        {tasks.isPending ? (
          <Skeleton rows={shown} />
        ) : tasks.isError && list.length === 0 ? (
          <LoadProblem error={tasks.error} onRetry={() => void tasks.refetch()} />
        ) : list.length === 0 ? (
          <Empty text={words.noTodo} icon="done" />
        ) : (
          <ul className="flow-list">
            {list.map((task) => (
              <li key={task.id}>
                <TaskItem task={task} isBrief />
              </li>
            ))}
          </ul>
        )}
      </section>
      {children}
      {figures && figures.byTask.length > 0 && (
        <>
          <h2 className="ui-heading">{words.byStage}</h2>
          <div className="flow-stages">
            {figures.byTask.map((stage) => (
              <Link
                key={`${stage.processKey} ${stage.taskKey}`}
                to={`/Todo?taskKey=${stage.taskKey}&processKey=${stage.processKey}`}
                className={stage.overdue > 0 ? 'is-overdue' : ''}
              >
                {stage.taskName} <b>{stage.count}</b>
                {stage.amber > 0 && (
                  <span className="ui-tag ui-tag-amber">
                    {words.amberCount} {stage.amber}
                  </span>
                )}
                {stage.overdue > 0 && (
                  <span className="ui-tag ui-tag-danger">
                    {words.overdueCount} {stage.overdue}
                  </span>
                )}
              </Link>
            ))}
          </div>
        </>
      )}
      <QuickEntries entries={quick} />
      {further}
    </Page>
  );
}
