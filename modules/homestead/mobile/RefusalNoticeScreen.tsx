import { useClient } from '@homestead/ui';
import { Button, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { RefusalPaper } from '../view/RefusalPaper.tsx';
import { factTexts as words } from '../view/texts.ts';
import { type NoticeSource, useNotice } from '../view/use-facts.ts';
import './facts.css';

/** The notice of a refusal, or its draft, to read and to print. */
export function RefusalNoticeScreen({ source, onBack }: { source: NoticeSource; onBack(): void }) {
  const { callWithoutToast } = useClient();
  const notice = useNotice(callWithoutToast, source);
  return (
    <Page
      title={notice.data?.title ?? words.notice}
      onBack={onBack}
      className="facts-print"
      footer={
        notice.data && (
          <Button look="primary" isBlock onClick={() => window.print()} data-testid="print">
            {words.print}
          </Button>
        )
      }
    >
      {notice.isError ? (
        <LoadProblem error={notice.error} onRetry={() => void notice.refetch()} />
      ) : notice.data ? (
        <RefusalPaper notice={notice.data} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  );
}
