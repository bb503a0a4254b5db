import { actsColumn } from '@homestead/ui/desk';
import { Button, type TableColumnsType, Tag } from 'antd';
import { listHeads } from '../../contract/lists/texts.ts';
import type { TaskSummary } from '../../contract/schemas.ts';
import { workflowTexts } from '../../contract/texts.ts';
import { namedPerson, showTime } from '../../view/index.ts';
import styles from '../flow.module.css';
import { flowAdminTexts } from '../texts.ts';
import { DueTag } from './DueTag.tsx';
import { ReturnedTag } from './ReturnedTag.tsx';
import type { TaskListState } from './TaskListPage.tsx';

/** Columns of a task list; on narrow windows the first one says what the others leave out. */
export function taskColumns(
  state: TaskListState,
  open: (task: TaskSummary) => void,
): TableColumnsType<TaskSummary> {
  const isDone = state === 'done';
  const words = isDone ? listHeads.done : listHeads.tasks;
  return [
    {
      title: words.caseNo,
      dataIndex: 'caseNo',
      render: (caseNo: string | null, task) => (
        <div>
          <Button type="link" className={`${styles.caseNo} figures`} onClick={() => open(task)}>
            {caseNo ?? workflowTexts.noCaseNo}
          </Button>
          <div className={styles.narrowOnly}>
            {task.taskName} · {namedPerson(task) || flowAdminTexts.anonymous} · {task.divisionName}
            {!isDone && <ReturnedTag task={task} />}
            {!isDone && <DueTag deadline={task} />}
          </div>
        </div>
      ),
    },
    { title: words.processName, dataIndex: 'processName', responsive: ['xl'] },
    {
      title: words.taskName,
      dataIndex: 'taskName',
      responsive: ['md'],
      render: (name: string, task) => (
        <>
          <strong className={styles.taskName}>{name}</strong> {!isDone && <ReturnedTag task={task} />}
        </>
      ),
    },
    {
      title: words.applicant,
      dataIndex: 'applicant',
      responsive: ['md'],
      render: (_name, task) => namedPerson(task) || flowAdminTexts.anonymous,
    },
    { title: words.divisionName, dataIndex: 'divisionName', responsive: ['lg'] },
    ...(isDone ? doneColumns : openColumns),
    {
      ...actsColumn,
      title: flowAdminTexts.actions,
      render: (_value, task) => (
        <Button
          size="small"
          {...(isDone ? {} : { type: 'primary', ghost: true })}
          data-testid="open-task"
          onClick={() => open(task)}
        >
          {isDone ? flowAdminTexts.view : flowAdminTexts.open}
        </Button>
      ),
    },
  ];
}

const openColumns: TableColumnsType<TaskSummary> = [
  {
    title: listHeads.tasks.createTime,
    dataIndex: 'createTime',
    responsive: ['lg'],
    render: (time: string) => <span className="figures">{showTime(time)}</span>,
  },
  {
    title: listHeads.tasks.dueAt,
    dataIndex: 'dueAt',
    responsive: ['md'],
    render: (_due, task) => <DueTag deadline={task} />,
  },
];

const doneColumns: TableColumnsType<TaskSummary> = [
  {
    title: listHeads.done.outcome,
    key: 'outcome',
    dataIndex: 'approverStatus',
    render: (status: number | null, task) => {
      if (status !== 1 && status !== 0) return task.outcomeLabel ?? flowAdminTexts.anonymous;
      const words = status === 1 ? flowAdminTexts.agreed : flowAdminTexts.rejected;
      return <Tag color={status === 1 ? 'success' : 'error'}>{task.outcomeLabel ?? words}</Tag>;
    },
  },
  {
    title: listHeads.done.approverTime,
    dataIndex: 'approverTime',
    responsive: ['md'],
    render: (time: string | null) => <span className="figures">{showTime(time)}</span>,
  },
];
