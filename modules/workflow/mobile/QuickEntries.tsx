import { Icon, type IconName } from '@homestead/ui/phone';
import { Link } from 'react-router';
import './flow.css';

/** What one can begin from the home page. */
export interface QuickEntry {
  to: string;
  icon: IconName;
  title: string;
  note: string;
}

export function QuickEntries({ entries }: { entries: readonly QuickEntry[] }) {
  return (
    <nav className="flow-quick">
      {entries.map((entry) => (
        <Link key={entry.to} to={entry.to} data-testid={`entry-${entry.to.split('/').at(-1)}`}>
          <Icon name={entry.icon} />
          <span>
            <b>{entry.title}</b>
            <span className="ui-soft">{entry.note}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
