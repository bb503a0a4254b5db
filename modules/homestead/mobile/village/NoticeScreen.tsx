import { CallFailure } from '@homestead/http/client';
import { useClient } from '@homestead/ui';
import { Button, LoadProblem, Page, ReadAloud, Skeleton } from '@homestead/ui/phone';
import { WholeDates } from '@homestead/ui/widgets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { villageRoutes, villageTexts } from '../../contract/index.ts';
import { useKeptText } from '../../view/use-kept-text.ts';
import { periodOf } from './period.ts';
import './village.css';
import { villageWords as words } from './texts.ts';

/** One public notice, with the place to object to it. */
export function PublicNoticeScreen({ processId, onBack }: { processId: string; onBack(): void }) {
  const { callWithoutToast } = useClient();
  const params = { processId };
  const notice = useQuery({
    queryKey: ['public-notices', processId],
    queryFn: () => callWithoutToast(villageRoutes.getPublicNotice, { params }),
  });
  const { data } = notice;
  return (
    <Page title={words.notices} onBack={onBack} right={<ReadAloud />}>
      {notice.isError ? (
        <LoadProblem error={notice.error} onRetry={() => void notice.refetch()} />
      ) : !data ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <article className="ui-card village-notice" data-testid="notice-text">
            <h2>{words.title(data.applicant)}</h2>
            <p className="ui-soft">
              <WholeDates text={periodOf(data)} />
            </p>
            <p className="village-text">{data.text}</p>
          </article>
          {data.objection && (
            <section className="ui-card" style={{ marginTop: 12 }} data-testid="own-objection">
              <p className="ui-soft">{words.mine}</p>
              <p className="village-text">{data.objection.content}</p>
            </section>
          )}
          {data.can.includes('object') && <ObjectionForm processId={processId} />}
        </>
      )}
    </Page>
  );
}

/** What is typed stays on the device until it is sent, and is there again. */
function ObjectionForm({ processId }: { processId: string }) {
  const { call, notify } = useClient();
  const queries = useQueryClient();
  const { text: content, write, forget } = useKeptText(`objection:${processId}`);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await call(villageRoutes.objectToNotice, { params: { processId }, body: { content } });
      notify(villageTexts.objected, 'done');
      await forget();
      await queries.invalidateQueries({ queryKey: ['public-notices'] });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFault(error.fields[0]?.message ?? '');
      // Sent before, and its answer was lost: the page shows it.
      if (error.status === 409) await queries.invalidateQueries({ queryKey: ['public-notices'] });
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="ui-card ui-stack" style={{ marginTop: 12 }}>
      <div>
        <label className="ui-label" htmlFor="objection">
          {words.content}
        </label>
        <textarea
          id="objection"
          className="ui-input"
          rows={4}
          maxLength={1000}
          value={content}
          aria-invalid={fault ? true : undefined}
          aria-describedby="objection-note"
          onChange={(event) => {
            write(event.target.value);
            setFault('');
          }}
          data-testid="objection"
        />
        <p id="objection-note" className={fault ? 'ui-fault' : 'ui-soft'}>
          {fault || words.objectNote}
        </p>
      </div>
      <Button look="primary" isBlock isBusy={isSending} onClick={send} data-testid="send-objection">
        {words.send}
      </Button>
    </section>
  );
}
