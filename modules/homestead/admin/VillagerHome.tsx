import { AnnouncementCard } from '@homestead/notifications/admin';
import { ConsentNotice, useMenuPath } from '@homestead/people/admin';
import type { Identity } from '@homestead/people/contract';
import { useMenu } from '@homestead/people/view';
import { useApi } from '@homestead/ui/desk';
import { ReturnedTag, StatusTag } from '@homestead/workflow/admin';
import { ownerTexts, workflowTexts } from '@homestead/workflow/contract';
import { showTime, useCaseScroll, useOwnNominations, useTaskPage } from '@homestead/workflow/view';
import { Alert, Button, Card, Empty, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { Greeting } from './Greeting.tsx';
import styles from './portal.module.css';
import { QuickEntries } from './QuickEntries.tsx';
import { portalTexts } from './texts.ts';

/** A villager's own cases and where each stands; what waits for the villager stands first. */
export function VillagerHome({ identity }: { identity: Identity }) {
  const { callWithoutToast } = useApi();
  const navigate = useNavigate();
  const menu = useMenu(callWithoutToast, 'desktop');
  const pathOf = useMenuPath();
  const asked = useOwnNominations(callWithoutToast);
  const todo = useTaskPage(callWithoutToast, { state: 'todo', pageNum: 1, pageSize: 8 });
  const cases = useCaseScroll(callWithoutToast, { mine: true });
  const mine = cases.data?.pages.flatMap((page) => page.records) ?? [];
  const waiting = todo.data?.records ?? [];
  return (
    <div className={styles.home}>
      <Greeting identity={identity}>
        {menu.data?.primary.map((item) => (
          <Button
            key={item.name}
            type="primary"
            size="large"
            onClick={() => navigate(pathOf(item) ?? '')}
            data-testid="apply"
          >
            {item.name}
          </Button>
        ))}
      </Greeting>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ConsentNotice />
          {asked.data && asked.data.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={ownerTexts.screen.lead}
              action={<Link to="/Nominations">{ownerTexts.screen.open}</Link>}
            />
          )}
          {waiting.length > 0 && (
            <Card title={<h2 className={styles.title}>{portalTexts.counts.todo}</h2>}>
              <ul className={styles.recent}>
                {waiting.map((task) => (
                  <li key={task.id}>
                    <Link to={`/Task/${task.id}`}>
                      <strong>{task.taskName}</strong>
                      <span>{task.caseNo ?? workflowTexts.noCaseNo}</span>
                    </Link>
                    <span className={`${styles.soft} figures`}>{showTime(task.createTime)}</span>
                    <ReturnedTag task={task} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <Card
            title={<h2 className={styles.title}>{portalTexts.myCases}</h2>}
            extra={<Link to="/Tasks/started">{portalTexts.all}</Link>}
          >
            {cases.isPending && <Skeleton active />}
            {cases.data && mine.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={portalTexts.noCases} />
            )}
            <ul className={styles.recent}>
              {mine.slice(0, 8).map((instance) => (
                <li key={instance.processId}>
                  <Link to={`/Process/${instance.processId}`}>
                    <strong>{instance.stage || instance.processName}</strong>
                    <span className="figures">
                      {instance.processName} · {instance.caseNo ?? workflowTexts.noCaseNo}
                    </span>
                  </Link>
                  <span className={`${styles.soft} figures`}>{showTime(instance.createTime)}</span>
                  <StatusTag status={instance.status} stage={instance.stage} />
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <div className={styles.stack}>
          <QuickEntries />
          <AnnouncementCard />
        </div>
      </div>
    </div>
  );
}
