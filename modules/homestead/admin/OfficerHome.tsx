import { AnnouncementCard } from '@homestead/notifications/admin';
import { SetupCard } from '@homestead/people/admin';
import type { Identity } from '@homestead/people/contract';
import { lazyPart } from '@homestead/ui';
import { useApi } from '@homestead/ui/desk';
import { DueTag, ReturnedTag } from '@homestead/workflow/admin';
import { namedPerson, showTime, useTaskCounts, useTaskPage } from '@homestead/workflow/view';
import { Badge, Card, Empty, Skeleton } from 'antd';
import { Link } from 'react-router';
import { Greeting } from './Greeting.tsx';
import styles from './portal.module.css';
import { QuickEntries } from './QuickEntries.tsx';
import { portalTexts } from './texts.ts';

const DueCalendar = lazyPart(() => import('./DueCalendar.tsx'));

/** What waits, by stage; the latest of it; where to go. */
export function OfficerHome({ identity }: { identity: Identity }) {
  const { callWithoutToast } = useApi();
  const counts = useTaskCounts(callWithoutToast);
  const words = portalTexts.counts;
  const { todo, overdue, done, started } = counts.data ?? {};
  return (
    <div className={styles.home}>
      <Greeting identity={identity} />
      {identity.capabilities.includes('people.setup.run') && <SetupCard />}
      <section className={styles.tiles}>
        <Tile name={words.todo} figure={todo} to="/Tasks/todo" isMain />
        <Tile
          name={words.overdue}
          figure={overdue}
          to="/Tasks/todo?urgency=red"
          isAlarming={(overdue ?? 0) > 0}
        />
        <Tile name={words.done} figure={done} to="/Tasks/done" />
        <Tile name={words.started} figure={started} to="/Tasks/started" />
      </section>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Recent />
          <AnnouncementCard />
        </div>
        <div className={styles.stack}>
          <Card title={<h2 className={styles.title}>{portalTexts.byStage}</h2>}>
            {!counts.data && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
            {counts.data?.byTask.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={portalTexts.noTodo} />
            )}
            <ul className={styles.stages}>
              {counts.data?.byTask.map((stage) => (
                <li key={`${stage.processKey} ${stage.taskKey}`}>
                  <Link to={`/Tasks/todo?processKey=${stage.processKey}&taskKey=${stage.taskKey}`}>
                    {stage.taskName}
                  </Link>
                  {stage.overdue > 0 && <small>{portalTexts.overdueOf(stage.overdue)}</small>}
                  <Badge count={stage.count} color="#1c6b4f" overflowCount={999} />
                </li>
              ))}
            </ul>
          </Card>
          <DueCalendar />
          <QuickEntries />
        </div>
      </div>
    </div>
  );
}

interface TileProps {
  name: string;
  figure: number | undefined;
  to: string;
  isMain?: boolean;
  isAlarming?: boolean;
}

function Tile({ name, figure, to, isMain = false, isAlarming = false }: TileProps) {
  return (
    <Link
      to={to}
      className={styles.tile}
      data-main={isMain || undefined}
      data-alarming={isAlarming || undefined}
    >
      <span>{name}</span>
      <strong className="figures">{figure ?? '–'}</strong>
    </Link>
  );
}

function Recent() {
  const { callWithoutToast } = useApi();
  const tasks = useTaskPage(callWithoutToast, { state: 'todo', pageNum: 1, pageSize: 8 });
  return (
    <Card
      title={<h2 className={styles.title}>{portalTexts.recent}</h2>}
      extra={<Link to="/Tasks/todo">{portalTexts.all}</Link>}
    >
      {tasks.isPending && <Skeleton active />}
      {tasks.data?.records.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={portalTexts.noTodo} />
      )}
      <ul className={styles.recent}>
        {tasks.data?.records.map((task) => (
          <li key={task.id}>
            <Link to={`/Task/${task.id}`}>
              <strong>{task.taskName}</strong>
              <span>{[namedPerson(task), task.divisionName, task.caseNo].filter(Boolean).join(' · ')}</span>
            </Link>
            <span className={`${styles.soft} figures`}>{showTime(task.createTime)}</span>
            <ReturnedTag task={task} />
            <DueTag deadline={task} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
