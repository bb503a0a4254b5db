import { Icon, type IconName } from '@homestead/ui/phone';
import { Link } from 'react-router';
import './flow.css';
import { caseTexts as words } from './texts.ts';

/** What one can begin from the home page. */
export interface QuickEntry {
  to: string;
  icon: IconName;
  title: string;
  note: string;
}

/** What one may begin or look up, as a grid of icons: all of it in one glance, and what waits stays in sight beneath. Nothing where the county's menu has none. */
export function QuickEntries({ entries }: { entries: readonly QuickEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <nav className="flow-services" aria-label={words.whatToDo}>
      {entries.map((entry) => (
        <Link key={entry.to} to={entry.to} data-testid={`entry-${entry.to.split('/').at(-1)}`}>
          <i>
            <Icon name={entry.icon} size={26} />
          </i>
          {entry.title}
        </Link>
      ))}
    </nav>
  );
}
