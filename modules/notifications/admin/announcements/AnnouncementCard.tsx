import { useApi } from '@homestead/ui/desk';
import { Button, Card, Empty, Skeleton } from 'antd';
import { Link } from 'react-router';
import { announcementTexts as words } from '../../contract/announcements/texts.ts';
import { useAnnouncements } from '../../view/announcements/use-announcements.ts';
import styles from './announcements.module.css';

/** The latest announcements on the home page, for visitors the public ones. */
export function AnnouncementCard() {
  const { callWithoutToast } = useApi();
  const { data, isError, isPending, refetch } = useAnnouncements(callWithoutToast);
  return (
    <Card title={<h2 className={styles.title}>{words.title}</h2>} data-testid="announcements">
      {isPending && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {isError && !data && (
        <Button type="link" onClick={() => void refetch()}>
          {words.loadFailed}
        </Button>
      )}
      {data?.records.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.none} />}
      <ul className={styles.list}>
        {data?.records.map(({ id, title, summary, divisionName, from }) => (
          <li key={id}>
            <Link to={`/Announcement/${id}`} data-testid="announcement">
              <strong>{title}</strong>
              <span>{summary}</span>
            </Link>
            <small>
              {divisionName}
              <br />
              <span className="figures">{from}</span>
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
