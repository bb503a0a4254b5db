import { useClient } from '@homestead/ui';
import { Button, Icon, Page, phoneTexts } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTaskScroll } from '../view/queries.ts';
import { TaskItem } from './lists/CaseItem.tsx';
import { CaseList } from './lists/CaseList.tsx';
import './flow.css';
import { NominationsHint } from './owners/NominationsScreen.tsx';
import { QuickEntries, type QuickEntry } from './QuickEntries.tsx';
import { RunningCases } from './RunningCases.tsx';
import { caseTexts as words } from './texts.ts';

/** A villager's home: what waits for me, where my cases stand, and begin. */
export function VillagerHome({
  name,
  title,
  primary,
  quick,
  right,
  renderBanner,
  children,
}: {
  name: string;
  title: string;
  /** What stands large: the county's main application. */
  primary: readonly QuickEntry[];
  quick: readonly QuickEntry[];
  right?: ReactNode;
  /** The village of the person, with a word of welcome. */
  renderBanner(hello: string): ReactNode;
  /** What other modules ask of the person first. */
  children?: ReactNode;
}) {
  const { callWithoutToast } = useClient();
  const tasks = useTaskScroll(callWithoutToast, { state: 'todo' });
  const waiting = tasks.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page title={title} right={right}>
      {renderBanner(words.hello(name))}
      {children}
      <NominationsHint />
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
          {tasks.hasNextPage && (
            <Button
              look="plain"
              disabled={tasks.isFetchingNextPage}
              onClick={() => void tasks.fetchNextPage()}
              data-testid="more-tasks"
            >
              {phoneTexts.more}
            </Button>
          )}
        </>
      )}
      <RunningCases waiting={waiting} hasHeading />
      {primary.map((entry) => (
        <Link key={entry.to} to={entry.to} className="flow-big" data-testid="apply">
          <Icon name={entry.icon} size={44} />
          <span>
            <b>{entry.title}</b>
            {entry.note}
          </span>
        </Link>
      ))}
      <QuickEntries entries={quick} />
      <h2 className="ui-heading">{words.myCases}</h2>
      <CaseList scope="mine" />
    </Page>
  );
}
