import { useClient } from '@homestead/ui';
import { Icon, type IconName, Page, ReadAloud } from '@homestead/ui/phone';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTaskScroll } from '../view/queries.ts';
import { TaskItem } from './lists/CaseItem.tsx';
import { NominationsHint } from './owners/NominationsScreen.tsx';
import { RunningCases } from './RunningCases.tsx';
import './flow.css';
import { caseTexts as words } from './texts.ts';

/** A large button of the home page in the large-text mode. */
export interface LargeEntry {
  to: string;
  icon: IconName;
  title: string;
  isMain?: boolean;
}

/** How many waiting tasks are shown: the next one is enough to go on, the others stand behind their button. */
const shown = 1;

/** The home page in the large-text mode: what waits, and one large button for each place one may go to. */
export function LargeHome({
  name,
  title,
  entries,
  right,
  telephone,
  children,
}: {
  name: string;
  title: string;
  entries: readonly LargeEntry[];
  right?: ReactNode;
  /** Of whom the person calls for help. */
  telephone?: string | null | undefined;
  /** What other modules ask of the person first. */
  children?: ReactNode;
}) {
  const { callWithoutToast } = useClient();
  const tasks = useTaskScroll(callWithoutToast, { state: 'todo', sort: 'dueAt' });
  const large = telephone ? 3 : 4;
  const [first, others] = [entries.slice(0, large), entries.slice(large)];
  const waiting = tasks.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Page title={title} right={right}>
      <div className="flow-hello">
        <h2 className="ui-heading">{words.hello(name)}</h2>
        <ReadAloud />
      </div>
      <h2 className="ui-heading">{words.whatToDo}</h2>
      <nav className="flow-four" aria-label={words.whatToDo}>
        {first.map(({ to, icon, title: label, isMain }) => (
          <Link
            key={`${to} ${label}`}
            to={to}
            className={isMain ? 'is-main' : ''}
            {...(isMain ? { 'data-testid': 'apply' } : {})}
          >
            <Icon name={icon} size={40} />
            <b>{label}</b>
          </Link>
        ))}
        {telephone && (
          <a href={`tel:${telephone}`} data-testid="call-village">
            <Icon name="phone" size={40} />
            <b>{words.callVillage}</b>
          </a>
        )}
      </nav>
      <div className="flow-after-four">{children}</div>
      <NominationsHint />
      {waiting.length === 0 && <RunningCases waiting={waiting} />}
      {waiting.length > 0 && (
        <>
          <h2 className="ui-heading">{words.needsYou}</h2>
          <ul className="flow-list">
            {waiting.slice(0, shown).map((task) => (
              <li key={task.id}>
                <TaskItem task={task} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="ui-heading">{words.otherServices}</h2>
      <nav className="flow-large" aria-label={words.otherServices}>
        {others.map(({ to, icon, title: label }) => (
          <Link key={`${to} ${label}`} to={to}>
            <Icon name={icon} size={32} />
            <b>{label}</b>
          </Link>
        ))}
      </nav>
    </Page>
  );
}
