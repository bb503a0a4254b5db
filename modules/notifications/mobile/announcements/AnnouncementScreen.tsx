import { Preview } from '@homestead/files/mobile';
import { RichTextView } from '@homestead/forms/mobile';
import { useClient } from '@homestead/ui';
import { isRefusal, LoadProblem, Page, Problem, Skeleton } from '@homestead/ui/phone';
import { WholeDates } from '@homestead/ui/widgets';
import { announcementTexts as words } from '../../contract/announcements/texts.ts';
import { useAnnouncement } from '../../view/announcements/use-announcements.ts';
import './announcements.css';

/** One announcement, read. */
export function AnnouncementScreen({ id, onBack }: { id: string; onBack(): void }) {
  const { callWithoutToast, notify } = useClient();
  const { data, error, refetch } = useAnnouncement(callWithoutToast, id);
  return (
    <Page title={words.title} onBack={onBack}>
      {data ? (
        <article className="announcement-text">
          <h1>{data.title}</h1>
          <p className="ui-soft">
            {data.divisionName} · <WholeDates text={words.days(data.from, data.until)} />
          </p>
          <RichTextView
            html={data.html}
            call={callWithoutToast}
            Preview={Preview}
            notify={(message) => notify(message)}
          />
        </article>
      ) : isRefusal(error) ? (
        <Problem text={words.missing} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Page>
  );
}
