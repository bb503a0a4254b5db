import { useClient } from '@homestead/ui';
import { Button, isRefusal, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { useState } from 'react';
import './flow.css';
import { startDraft } from '../view/application/begun.ts';
import { useOpenDrafts } from '../view/application/use-open-drafts.ts';
import { GuideWayList } from '../view/guide/GuideWayList.tsx';
import { guideWords } from '../view/guide/texts.ts';
import { useEntry, useGuide } from '../view/queries.ts';
import { GuideParts } from './GuideParts.tsx';
import { TaskItem } from './lists/CaseItem.tsx';
import { caseTexts as words } from './texts.ts';

/** 申请须知: what to know before applying, and that it was read. */
export function GuideScreen({
  processKey,
  onBack,
  onStart,
}: {
  processKey: string;
  onBack(): void;
  onStart(): void;
}) {
  const { callWithoutToast, notify } = useClient();
  const entry = useEntry(callWithoutToast, processKey);
  const guide = useGuide(callWithoutToast, processKey);
  const drafts = useOpenDrafts(callWithoutToast, processKey, startDraft(processKey));
  const subject = entry.data?.subject ?? words.apply;
  const [isTicked, setTicked] = useState(false);
  // Nobody wrote a guide: there is nothing to have read.
  const isUnwritten = guide.data?.parts.length === 0 && guide.data.way.length === 0;
  const hasRead = isTicked || isUnwritten;
  if (isRefusal(entry.error)) {
    return (
      <Page title={guideWords.parts()} onBack={onBack}>
        <LoadProblem error={entry.error} />
      </Page>
    );
  }
  return (
    <Page
      title={guideWords.parts(subject)}
      onBack={onBack}
      footer={
        <>
          {!isUnwritten && (
            <label className="flow-read">
              <input
                type="checkbox"
                checked={isTicked}
                disabled={guide.isPending}
                onChange={(event) => setTicked(event.target.checked)}
                data-testid="guide-read"
              />
              {words.guideRead}
            </label>
          )}
          <Button
            look="primary"
            isBlock
            onClick={() => (hasRead ? onStart() : notify(words.needRead))}
            data-testid="guide-start"
          >
            {words.guideStart(subject)}
          </Button>
        </>
      }
    >
      {drafts.length > 0 && (
        <section className="ui-stack flow-open-drafts" data-testid="open-drafts">
          <p className="ui-note ui-note-brand">{guideWords.openDrafts}</p>
          <ul className="flow-list">
            {drafts.map((task) => (
              <li key={task.id}>
                <TaskItem task={task} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {guide.isPending && <Skeleton rows={5} />}
      {guide.error && !isRefusal(guide.error) && (
        <LoadProblem error={guide.error} onRetry={() => void guide.refetch()} />
      )}
      {isUnwritten && <p className="ui-note">{words.unwritten}</p>}
      <GuideParts parts={guide.data?.parts ?? []} />
      {guide.data && guide.data.way.length > 0 && (
        <section className="ui-card flow-guide" style={{ marginTop: 12 }}>
          <h2>{guideWords.title}</h2>
          <GuideWayList way={guide.data.way} />
        </section>
      )}
    </Page>
  );
}
