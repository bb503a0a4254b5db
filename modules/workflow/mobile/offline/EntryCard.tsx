import { readableSize } from '@homestead/files/view';
import { CallFailure } from '@homestead/http/client';
import { messageOf, showTime, useClient, useOnline } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import type { Vault } from '@homestead/ui/vault';
import { WholeDates } from '@homestead/ui/widgets';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { namedPerson } from '../../contract/named-person.ts';
import { WarningAnswer } from '../../view/decision/DecisionBody.tsx';
import type { Conflict } from '../../view/offline/conflicts.ts';
import { exportEntry } from '../../view/offline/export-entry.ts';
import type { KeptCall } from '../../view/offline/kept-calls.ts';
import { isStuck, type OutboxEntry, putEntry, removeTask, sentAnew } from '../../view/offline/outbox.ts';
import { moveOnline, takeBack } from '../../view/offline/take-back.ts';
import { offlineTexts as words } from '../../view/offline/texts.ts';
import { sendSoon } from '../../view/offline/use-outbox.ts';
import { changed } from '../../view/offline/vault-state.ts';
import { KeptCallLines } from './KeptCallLines.tsx';
import { MyContent } from './MyContent.tsx';
import './offline.css';
import { useAnswers } from './use-answers.ts';

interface Props {
  vault: Vault;
  entry: OutboxEntry;
  /** What waits beside it. */
  calls: readonly KeptCall[];
  /** Its place in the queue, from 1. */
  order: number;
  isSending: boolean;
}

/** An entry of the outbox: how it stands, why, and what can be done. */
export function EntryCard({ vault, entry, calls, order, isSending }: Props) {
  const { callWithoutToast, ask, notify } = useClient();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  const { asked, setReason, faults, judge, written } = useAnswers(vault, entry);
  const { task, taskId, state, message, conflict, outcomeLabel, tries } = entry;
  const isHeld = isStuck(entry);
  const isAsked = state === 'refused' && asked.length > 0;
  const isFixable = state === 'refused' || conflict?.kind === 'changed';

  const alone = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await written();
      await work();
      await changed();
    } catch (error) {
      notify(error instanceof CallFailure ? messageOf(error) : words.notKept);
    } finally {
      setBusy(false);
    }
  };
  const edit = () =>
    alone(async () => {
      await takeBack(vault, { ...entry, asked });
      void navigate(`/Offline/${taskId}`);
    });
  const goOnline = () =>
    alone(async () => {
      await moveOnline(vault, callWithoutToast, { ...entry, asked });
      void navigate(`/Task/${taskId}`);
    });
  const again = () =>
    alone(async () => {
      if (!judge()) return;
      await putEntry(vault, sentAnew({ ...entry, asked }));
      sendSoon();
    });
  const drop = async () => {
    if (!(await ask({ title: words.drop, body: words.dropEntryAsk, isDangerous: true }))) return;
    await alone(() => removeTask(vault, taskId));
  };
  const isLocked = isBusy || (state === 'sending' && isSending);
  return (
    <article className="ui-card offline-card" data-testid="entry" data-state={state} data-task={taskId}>
      <h3>
        {namedPerson(task)}
        <span className={`ui-tag ${isHeld ? 'ui-tag-danger' : 'ui-tag-brand'}`}>
          {words.states[isAsked ? 'asked' : state]}
        </span>
      </h3>
      <p>
        {task.taskName} · {outcomeLabel} · {task.caseNo}
      </p>
      {!conflict && (
        <p className="ui-soft">
          {words.order(order)} · {words.facts(entry.fileCount, readableSize(entry.bytes))}
          {tries > 0 && ` · ${words.tries(tries)}`}
        </p>
      )}
      {!isHeld && <KeptCallLines calls={calls} />}
      {message && !conflict && (
        <p role="status" className={isHeld ? 'ui-fault' : 'ui-soft'}>
          {message}
        </p>
      )}
      {conflict && (
        <dl className="offline-conflict" data-testid="conflict" data-kind={conflict.kind}>
          <dt>{words.conflict.theirs}</dt>
          <dd>
            <b>
              <WholeDates text={theirs(conflict)} />
            </b>
          </dd>
          <dt>{words.conflict.mine}</dt>
          <dd>
            <time>{showTime(entry.at)}</time> · {outcomeLabel} ·{' '}
            {words.facts(entry.fileCount, readableSize(entry.bytes))}
          </dd>
          <dt>{words.conflict.todo}</dt>
          <dd>{todo[conflict.kind]}</dd>
        </dl>
      )}
      {isAsked && (
        <div data-testid="entry-answers">
          {asked.map(({ rule, text, reason }) => (
            <WarningAnswer
              key={rule}
              rule={rule}
              text={text}
              value={reason}
              fault={faults[rule]}
              onChange={(typed) => setReason(rule, typed)}
            />
          ))}
        </div>
      )}
      {isHeld && <MyContent vault={vault} entry={entry} />}
      {state === 'refused' && !isAsked && <p className="ui-soft">{words.openOnlineNote}</p>}
      <div className="offline-acts">
        <Button onClick={() => void drop()} disabled={isLocked} data-testid="entry-drop">
          {words.drop}
        </Button>
        {isHeld && (
          <Button
            onClick={() => void exportEntry(vault, entry)}
            disabled={isLocked}
            data-testid="entry-export"
          >
            {words.conflict.export}
          </Button>
        )}
        {conflict && !isFixable && (
          <Link
            className="ui-button ui-button-primary"
            to={`/Process/${task.processId}`}
            data-testid="entry-case"
          >
            {words.conflict.seeCase}
          </Link>
        )}
        {!isHeld && (
          <Button onClick={() => void edit()} disabled={isLocked} data-testid="entry-edit">
            {words.takeBack}
          </Button>
        )}
        {state === 'refused' && !isAsked && (
          <Button onClick={() => void again()} disabled={isLocked}>
            {words.again}
          </Button>
        )}
        {isFixable && (
          <Button
            look={isAsked ? 'plain' : 'primary'}
            onClick={() => void goOnline()}
            disabled={isLocked || !isOnline}
            data-testid="entry-online"
          >
            {words.openOnline}
          </Button>
        )}
        {isAsked && (
          <Button look="primary" onClick={() => void again()} disabled={isLocked} data-testid="entry-answer">
            {words.answerAndSend}
          </Button>
        )}
      </div>
    </article>
  );
}

function theirs(conflict: Conflict): string {
  if (conflict.kind === 'done') return words.conflict.done(conflict.by, showTime(conflict.at));
  if (conflict.kind === 'moved') return words.conflict.moved(conflict.to);
  return conflict.kind === 'ended' ? words.conflict.ended(conflict.status) : words.conflict.changed;
}

const todo = {
  done: words.conflict.doDone,
  ended: words.conflict.doEnded,
  changed: words.conflict.doChanged,
  moved: words.conflict.doMoved,
} as const satisfies Record<Conflict['kind'], string>;
