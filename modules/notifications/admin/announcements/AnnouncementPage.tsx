import { PreviewDialog } from '@homestead/files/admin';
import { RichTextView } from '@homestead/forms/admin';
import { PageState, tell, useApi } from '@homestead/ui/desk';
import { Card } from 'antd';
import { useParams } from 'react-router';
import { announcementTexts as words } from '../../contract/announcements/texts.ts';
import { useAnnouncement } from '../../view/announcements/use-announcements.ts';
import styles from './announcements.module.css';

/** `/Announcement/:id`: one announcement, read. */
export default function AnnouncementPage() {
  const { id = '' } = useParams();
  const { callWithoutToast } = useApi();
  const query = useAnnouncement(callWithoutToast, id);
  return (
    <div className={styles.page}>
      <PageState query={query}>
        {({ title, divisionName, from, until, html, createdBy }) => (
          <Card>
            <article className={styles.text}>
              <h1>{title}</h1>
              <p className={styles.facts}>
                {[words.to(divisionName), words.days(from, until), words.by(createdBy)].join(' · ')}
              </p>
              <RichTextView html={html} call={callWithoutToast} Preview={PreviewDialog} notify={tell.error} />
            </article>
          </Card>
        )}
      </PageState>
    </div>
  );
}
