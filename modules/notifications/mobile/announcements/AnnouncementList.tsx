import { useClient } from '@homestead/ui';
import { Icon } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { announcementTexts as words } from '../../contract/announcements/texts.ts';
import { useAnnouncements } from '../../view/announcements/use-announcements.ts';
import './announcements.css';

/** What the county, the township and the village announce now; nothing where there is none. */
export function AnnouncementList() {
  const { callWithoutToast } = useClient();
  const { data, isError, refetch } = useAnnouncements(callWithoutToast, 20);
  if (isError && !data)
    return (
      <button type="button" className="announcement" onClick={() => void refetch()}>
        {words.loadFailed}
      </button>
    );
  if (!data || data.records.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <h2 className="ui-heading">{words.title}</h2>
      <ul className="announcements">
        {data.records.map(({ id, title, divisionName, from }) => (
          <li key={id}>
            <Link to={`/Announcement/${id}`} className="announcement" data-testid="announcement">
              <span>
                <b>{title}</b>
                <small>
                  {divisionName} · {from}
                </small>
              </span>
              <Icon name="next" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
