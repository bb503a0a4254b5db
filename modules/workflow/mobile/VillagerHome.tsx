import { useClient } from '@homestead/ui';
import { Icon, Page } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTaskScroll } from '../view/queries.ts';
import { TaskItem } from './CaseItem.tsx';
import { CaseList } from './CaseList.tsx';
import './flow.css';
import { QuickEntries } from './OfficerHome.tsx';
import { NominationsHint } from './owners/NominationsScreen.tsx';
import { caseTexts as words } from './texts.ts';

/** A villager's home: begin, what waits for me, and where my cases stand. */
export function VillagerHome({ name, title, right }: { name: string; title: string; right?: ReactNode }) {
  const { callWithoutToast } = useClient();
  const tasks = useTaskScroll(callWithoutToast, { state: 'todo' });
  const waiting = tasks.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page title={title} right={right}>
      <p className="ui-strong" style={{ margin: '2px 4px 12px', fontSize: '1.125rem' }}>
        {words.hello(name)}
      </p>
      <NominationsHint />
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
      <CaseList scope="mine" />
    </Page>
  );
}
