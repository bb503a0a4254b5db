import { readableSize } from '@homestead/files/view';
import { showTime, useClient, useOnline, useSession } from '@homestead/ui';
import { Button, Empty, Page, Skeleton } from '@homestead/ui/phone';
import { removeExpired, type Vault } from '@homestead/ui/vault';
import { WholeDates } from '@homestead/ui/widgets';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { namedPerson } from '../../contract/named-person.ts';
import { isUnsentCall, type KeptCall } from '../../view/offline/kept-calls.ts';
import { isNearlyFull } from '../../view/offline/local-files.ts';
import { isUnsent, type OutboxEntry, removeTask } from '../../view/offline/outbox.ts';
import type { OfflinePack } from '../../view/offline/pack.ts';
import { offlineTexts as words } from '../../view/offline/texts.ts';
import { useOfflineWork, useSending } from '../../view/offline/use-outbox.ts';
import { changed } from '../../view/offline/vault-state.ts';
import { EntryCard } from './EntryCard.tsx';
import { KeptCallLines } from './KeptCallLines.tsx';
import { OfflineGate } from './OfflineGate.tsx';
import './offline.css';

interface Props {
  onBack(): void;
  /** To the sign-in page and back here. */
  onSignIn(): void;
}

/** What was taken along and what waits to be sent: state, order, size, another try. */
export function OfflineScreen(props: Props) {
  return <OfflineGate onBack={props.onBack}>{(vault) => <Work vault={vault} {...props} />}</OfflineGate>;
}

function Work({ vault, onBack, onSignIn }: Props & { vault: Vault }) {
  const { notify } = useClient();
  const session = useSession();
  const isOnline = useOnline();
  const work = useOfflineWork(vault);
  const { isSending, isSlow, send } = useSending(vault);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    void isNearlyFull().then(setFull);
    void removeExpired(Date.now()).then(async (count) => {
      if (count > 0) notify(words.outOfDate, 'info');
      await changed();
    });
  }, [notify]);
  if (!work) {
    return (
      <Page title={words.title} onBack={onBack}>
        <Skeleton rows={4} />
      </Page>
    );
  }
  const unsent = work.entries.filter(isUnsent);
  const sent = work.entries.filter((entry) => !isUnsent(entry));
  const queued = new Set(unsent.map(({ taskId }) => taskId));
  const packs = work.packs.filter(({ task }) => !queued.has(task.id));
  const alone = work.calls.filter((one) => isUnsentCall(one) && !queued.has(one.taskId));
  const isWaiting =
    alone.length > 0 || unsent.some(({ state }) => state === 'waiting' || state === 'sending');
  const isSignInOwed = !session || unsent.some(({ message }) => message === words.signInFirst);
  return (
    <Page title={words.title} onBack={onBack}>
      {isFull && <p className="ui-note ui-note-danger">{words.nearlyFull}</p>}
      <h2 className="ui-heading">
        {words.queue} <small className="ui-soft">{unsent.length + alone.length}</small>
      </h2>
      {unsent.length === 0 && alone.length === 0 ? (
        <p className="ui-soft">{words.queueNone}</p>
      ) : (
        <>
          {/* Those of a task that is still here stand on its card. */}
          <KeptCallLines calls={alone.filter((one) => !packs.some(({ task }) => task.id === one.taskId))} />
          {unsent.map((entry, at) => (
            <EntryCard
              // Another answer of the server is another card: what is typed on it belongs to that answer.
              key={`${entry.taskId} ${entry.tries} ${entry.state}`}
              vault={vault}
              entry={entry}
              calls={callsOf(work.calls, entry.taskId)}
              order={at + 1}
              isSending={isSending}
            />
          ))}
          <p className="offline-send">
            {isSignInOwed ? (
              <Button
                look="primary"
                isBlock
                onClick={onSignIn}
                disabled={!isOnline}
                data-testid="offline-sign-in"
              >
                {words.signIn}
              </Button>
            ) : (
              isWaiting && (
                <Button
                  look="primary"
                  isBlock
                  isBusy={isSending && !isSlow}
                  disabled={!isOnline}
                  onClick={() => void send()}
                  data-testid="send-now"
                >
                  {isSlow ? words.sendSlow : words.send}
                </Button>
              )
            )}
          </p>
        </>
      )}
      <h2 className="ui-heading">
        {words.packs} <small className="ui-soft">{packs.length}</small>
      </h2>
      {packs.length === 0 && <Empty text={words.none} />}
      {packs.map((pack) => (
        <PackCard key={pack.task.id} vault={vault} pack={pack} calls={callsOf(work.calls, pack.task.id)} />
      ))}
      {sent.length > 0 && <h2 className="ui-heading">{words.sent}</h2>}
      {sent.map((entry) => (
        <SentCard key={entry.taskId} vault={vault} entry={entry} />
      ))}
    </Page>
  );
}

/** What waits beside the completion of a task. */
const callsOf = (calls: readonly KeptCall[], taskId: string): KeptCall[] =>
  calls.filter((one) => one.taskId === taskId && isUnsentCall(one));

function PackCard({ vault, pack, calls }: { vault: Vault; pack: OfflinePack; calls: readonly KeptCall[] }) {
  const { ask } = useClient();
  const { task, takenAt, bytes } = pack;
  const drop = async () => {
    if (!(await ask({ title: words.drop, body: words.dropAsk, isDangerous: true }))) return;
    await removeTask(vault, task.id);
    await changed();
  };
  return (
    <article className="ui-card offline-card" data-testid="pack">
      <h3>{namedPerson(task)}</h3>
      <p>
        {task.taskName} · {task.caseNo}
      </p>
      <p className="ui-soft">
        <WholeDates text={words.takenAt(showTime(takenAt))} /> · {readableSize(bytes)}
      </p>
      <KeptCallLines calls={calls} />
      <div className="offline-acts">
        <Button onClick={() => void drop()}>{words.drop}</Button>
        <Link className="ui-button ui-button-primary" to={`/Offline/${task.id}`} data-testid="pack-open">
          {words.fill}
        </Link>
      </div>
    </article>
  );
}

function SentCard({ vault, entry }: { vault: Vault; entry: OutboxEntry }) {
  const { task, outcomeLabel, sentAt, taskId, notes = [] } = entry;
  const hide = async () => {
    await removeTask(vault, taskId);
    await changed();
  };
  return (
    <article className="ui-card offline-card" data-testid="sent">
      <h3>
        {namedPerson(task)} <span className="ui-tag ui-tag-brand">{words.states.done}</span>
      </h3>
      <p>
        {task.taskName} · {outcomeLabel} · {task.caseNo}
      </p>
      <p className="ui-soft">
        <time>{showTime(sentAt)}</time>
      </p>
      {notes.map((note) => (
        <p key={note} className="ui-note" data-testid="sent-note">
          {note}
        </p>
      ))}
      <div className="offline-acts">
        <Button onClick={() => void hide()}>{words.hide}</Button>
        <Link className="ui-button ui-button-plain" to={`/Process/${task.processId}`}>
          {words.conflict.seeCase}
        </Link>
      </div>
    </article>
  );
}
