import { useClient } from '@homestead/ui';
import { Empty, Icon, Page, Problem, ScrollMore, Skeleton } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMyInstances, useTaskScroll } from '../view/queries.ts';
import { InstanceItem, TaskItem } from './CaseItem.tsx';
import './flow.css';
import { QuickEntries } from './OfficerHome.tsx';
import { caseTexts as words } from './texts.ts';

/** A villager's home: begin, what waits for me, and where my cases stand. */
export function VillagerHome({ name, title, right }: { name: string; title: string; right?: ReactNode }) {
  const { quiet } = useClient();
  const tasks = useTaskScroll(quiet, { state: 'todo' });
  const waiting = tasks.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page title={title} right={right}>
      <p className="ui-strong" style={{ margin: '2px 4px 12px', fontSize: '1.125rem' }}>
        {words.hello(name)}
      </p>
      <Link to="/Guide/zjdjfsp" className="flow-big" data-testid="apply">
        <Icon name="house" size={44} />
        <span>
          <b>{words.build}</b>
          {words.buildNote}
        </span>
      </Link>
      <QuickEntries
        entries={[{ to: '/Guide/wfjb', icon: 'flag', title: words.report, note: words.reportNote }]}
      />
      {waiting.length > 0 && (
        <>
          <h2 className="ui-heading">{words.needsYou}</h2>
          <ul className="flow-list">
            {waiting.map((task) => (
              <li key={task.id}>
                <TaskItem task={task} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="ui-heading">{words.myCases}</h2>
      <MyCases />
    </Page>
  );
}

/** My cases with progress in words. */
export function MyCases() {
  const { quiet } = useClient();
  const cases = useMyInstances(quiet);
  const list = cases.data?.pages.flatMap((page) => page.records) ?? [];
  if (cases.isPending) return <Skeleton rows={3} />;
  if (cases.isError && list.length === 0)
    return <Problem text={words.loadFailed} onRetry={() => void cases.refetch()} />;
  if (list.length === 0) {
    return (
      <Empty text={words.noCase} icon="house">
        <p>{words.noCaseHint}</p>
      </Empty>
    );
  }
  return (
    <>
      <ul className="flow-list">
        {list.map((instance) => (
          <li key={instance.id}>
            <InstanceItem instance={instance} />
          </li>
        ))}
      </ul>
      <ScrollMore
        hasMore={cases.hasNextPage}
        isLoading={cases.isFetchingNextPage}
        isFailed={cases.isFetchNextPageError}
        onMore={() => void cases.fetchNextPage()}
      />
    </>
  );
}
