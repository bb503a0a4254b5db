import { useSession } from '@homestead/ui';
import { PageState, useApi } from '@homestead/ui/desk';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { RefusalPaper } from '../view/RefusalPaper.tsx';
import { factTexts as words } from '../view/texts.ts';
import { useNotice } from '../view/use-facts.ts';
import styles from './facts.module.css';

/** `/RefusalNotice/:processId` and `/RefusalNotice/draft/:taskId`: the notice alone on its sheet, to read and to print. */
export function RefusalNoticePage() {
  const { processId = '', taskId } = useParams();
  const person = useSession()?.id ?? '';
  const { callWithoutToast } = useApi();
  const query = useNotice(callWithoutToast, taskId === undefined ? { processId } : { taskId, person });
  return (
    <main className={styles.desk}>
      <PageState query={query}>
        {(notice) => (
          <>
            <title>{`${notice.title} ${notice.number ?? ''}`}</title>
            <div className={styles.tools}>
              <Button type="primary" onClick={() => window.print()} data-testid="print">
                {words.print}
              </Button>
            </div>
            <RefusalPaper notice={notice} />
          </>
        )}
      </PageState>
    </main>
  );
}
