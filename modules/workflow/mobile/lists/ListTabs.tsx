import { NavLink } from 'react-router';
import '../flow.css';
import { caseTexts as words } from '../texts.ts';

const lists = [
  { to: '/Todo', name: words.todo },
  { to: '/Claimable', name: words.claimable },
  { to: '/WoYiShenPi_1', name: words.done },
  { to: '/Cases', name: words.started },
  { to: '/AllCases', name: words.visible },
] as const;

/** The lists of an officer beside each other. */
export function ListTabs() {
  return (
    <nav className="flow-lists" aria-label={words.lists}>
      {lists.map(({ to, name }) => (
        <NavLink key={to} to={to} replace>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
