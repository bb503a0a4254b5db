import { useClient } from '@homestead/ui';
import { Empty, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { WholeDates } from '@homestead/ui/widgets';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { villageRoutes } from '../../contract/index.ts';
import './village.css';
import { periodOf } from './period.ts';
import { villageWords as words } from './texts.ts';

/** 村里公示: the applications that hang in the own village now. */
export function PublicNoticeList({ onBack }: { onBack(): void }) {
  const { callWithoutToast } = useClient();
  const notices = useQuery({
    queryKey: ['public-notices'],
    queryFn: () => callWithoutToast(villageRoutes.listPublicNotices, { query: { pageSize: 100 } }),
  });
  return (
    <Page title={words.notices} onBack={onBack}>
      {notices.isError ? (
        <LoadProblem error={notices.error} onRetry={() => void notices.refetch()} />
      ) : !notices.data ? (
        <Skeleton rows={3} />
      ) : notices.data.records.length === 0 ? (
        <Empty text={words.noNotice} icon="notice" />
      ) : (
        <ul className="village-list">
          {notices.data.records.map((notice) => (
            <li key={notice.processId}>
              <Link to={`/PublicNotice/${notice.processId}`} className="ui-card" data-testid="public-notice">
                <b>{words.title(notice.applicant)}</b>
                <span>{notice.divisionName}</span>
                <span className="ui-soft">
                  <WholeDates text={periodOf(notice)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
