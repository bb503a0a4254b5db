import { useClient } from '@homestead/ui';
import { Button, Empty, Page, ScrollList } from '@homestead/ui/phone';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { namedPerson } from '../../contract/named-person.ts';
import type { TaskSummary } from '../../contract/schemas.ts';
import { useTaskCounts, useTaskScroll } from '../../view/queries.ts';
import { actTexts } from '../../view/texts.ts';
import { batchOutcome } from '../../view/use-batch.ts';
import { BatchSheet } from '../batch/BatchSheet.tsx';
import { TaskItem } from './CaseItem.tsx';
import '../flow.css';
import { caseTexts as words } from '../texts.ts';
import { ListFilters } from './ListFilters.tsx';
import { useListAddress } from './use-list-address.ts';

export type TaskListState = 'todo' | 'claimable' | 'done';

interface Props {
  title: string;
  person: string;
  state: TaskListState;
  /** The other lists, beside this one. */
  tabs?: ReactNode;
}

const sorts = { todo: 'dueAt', claimable: 'dueAt', done: '-approverTime' } as const;
const emptyWords = {
  todo: words.noTodo,
  claimable: words.noClaimable,
  done: words.noDone,
} as const satisfies Record<TaskListState, string>;

/** Tasks: search, filters, page after page as one scrolls; those that content allows can be chosen and agreed to together. */
export function TaskList({ title, person, state, tabs }: Props) {
  const { callWithoutToast } = useClient();
  const address = useListAddress();
  const keyword = useDeferredValue(address.keyword.trim());
  const counts = useTaskCounts(callWithoutToast, state === 'todo');
  const tasks = useTaskScroll(callWithoutToast, {
    state,
    ...(keyword ? { keyword } : {}),
    ...(address.taskKey ? { taskKey: address.taskKey } : {}),
    ...(address.processKey ? { processKey: address.processKey } : {}),
    ...address.days,
    ...(address.urgency ? { urgency: address.urgency } : {}),
    sort: sorts[state],
  });
  const list = tasks.data?.pages.flatMap((page) => page.records) ?? [];
  const total = tasks.data?.pages[0]?.total;
  const [chosen, setChosen] = useState<readonly TaskSummary[] | null>(null);
  const [isSending, setSending] = useState(false);
  const isSelecting = chosen !== null;
  const canSelect = state === 'todo' && list.some(({ batch }) => batch.length > 0);
  const toggle = (task: TaskSummary) =>
    setChosen((now) =>
      now?.some(({ id }) => id === task.id) ? now.filter(({ id }) => id !== task.id) : [...(now ?? []), task],
    );

  return (
    <Page
      title={title}
      right={
        (canSelect || isSelecting) && (
          <button type="button" onClick={() => setChosen(isSelecting ? null : [])} data-testid="batch-mode">
            {isSelecting ? actTexts.batch.leave : actTexts.batch.select}
          </button>
        )
      }
      footer={
        isSelecting && (
          <>
            <Button onClick={() => setChosen(list.filter(({ batch }) => batch.length > 0).filter(alike))}>
              {actTexts.batch.all}
            </Button>
            <Button
              look="primary"
              disabled={chosen.length === 0}
              onClick={() => setSending(true)}
              data-testid="batch-agree"
            >
              {actTexts.batch.send}（{chosen.length}）
            </Button>
          </>
        )
      }
    >
      {!isSelecting && tabs}
      {state === 'claimable' && <p className="ui-note ui-note-brand flow-list-note">{words.claimableNote}</p>}
      <ListFilters
        address={address}
        days={state === 'done' ? words.finishedAt : words.arrivedAt}
        hasOverdue={state !== 'done'}
        // What is counted is what waits: of the other lists it says nothing.
        stages={state === 'todo' ? (counts.data?.byTask ?? []) : []}
      />
      <ScrollList
        pages={tasks}
        count={list.length}
        rows={5}
        empty={<Empty text={address.isFiltered ? words.noMatch : emptyWords[state]} icon="done" />}
      >
        <p className="ui-soft" style={{ margin: '0 4px 8px' }}>
          {total !== undefined && words.total(total)}
        </p>
        <ul className="flow-list">
          {list.map((task) => (
            <li key={task.id}>
              {isSelecting ? (
                <Choosable
                  task={task}
                  isChosen={chosen.some(({ id }) => id === task.id)}
                  isOpen={batchOutcome([...chosen, task]) !== undefined}
                  onToggle={() => toggle(task)}
                />
              ) : (
                <TaskItem task={task} isDone={state === 'done'} />
              )}
            </li>
          ))}
        </ul>
      </ScrollList>
      <BatchSheet
        person={person}
        chosen={chosen ?? []}
        isOpen={isSending}
        onClose={() => setSending(false)}
        onDone={() => setChosen(null)}
      />
    </Page>
  );
}

/** Tasks that can be done together with the first of them. */
function alike(task: TaskSummary, _at: number, all: readonly TaskSummary[]): boolean {
  const [first] = all;
  return first !== undefined && batchOutcome([first, task]) !== undefined;
}

interface ChoosableProps {
  task: TaskSummary;
  isChosen: boolean;
  isOpen: boolean;
  onToggle(): void;
}

function Choosable({ task, isChosen, isOpen, onToggle }: ChoosableProps) {
  return (
    <label className={`flow-item flow-choosable${isOpen ? '' : ' is-closed'}`} data-testid="batch-item">
      <input type="checkbox" checked={isChosen} disabled={!isOpen} onChange={onToggle} />
      <span>
        <b>{task.taskName}</b>
        <span className="flow-choice-note">
          {namedPerson(task)} <span className="ui-soft">{task.divisionName}</span>
        </span>
        <span className="ui-soft flow-choice-note">{isOpen ? task.caseNo : words.oneByOne}</span>
      </span>
    </label>
  );
}
