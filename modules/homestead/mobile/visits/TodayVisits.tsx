import type { CallFailure } from '@homestead/http/client';
import { messageOf, useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { DueTag } from '@homestead/workflow/mobile';
import { namedPerson } from '@homestead/workflow/view';
import { Link } from 'react-router';
import { visitsOfToday } from '../../view/visits/due.ts';
import { visitTexts as words } from '../../view/visits/texts.ts';
import { useVisits } from '../../view/visits/use-visits.ts';
import './visits.css';

/** How many stand on the home page; the rest stands in the list. */
const shown = 3;

/** The visits on site that are due today, for the home page; nothing for who goes on none. */
export function TodayVisits({ pathOf }: { pathOf(visit: number): string }) {
  const { callWithoutToast } = useClient();
  const visits = useVisits(callWithoutToast, { state: 'todo', pageSize: 50 });
  const list = visits.data?.pages[0]?.records ?? [];
  if (visits.isError && list.length === 0)
    return (
      <button
        type="button"
        className="ui-button ui-button-plain visit-retry"
        onClick={() => void visits.refetch()}
      >
        {words.loadFailed(messageOf(visits.error as CallFailure))}
      </button>
    );
  const { isToday, visits: due } = visitsOfToday(list);
  if (due.length === 0) return null;
  return (
    <section aria-label={words.today} data-testid="today-visits">
      <h2 className="ui-heading">
        {isToday ? words.today : words.next}
        <small className="ui-soft">{isToday ? words.total(due.length) : words.noneToday}</small>
      </h2>
      <ul className="ui-rows">
        {due.slice(0, shown).map((visit) => (
          <li key={visit.id}>
            <Link to={pathOf(visit.visit ?? 1)} className="ui-row">
              <Icon name="pin" size={20} />
              <span className="ui-grow">
                {namedPerson(visit)}
                <span className="visit-line">
                  {visit.taskName} · {visit.divisionName}
                </span>
              </span>
              <DueTag deadline={visit} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
