import { useClient } from '@homestead/ui';
import { Button, Empty, Icon, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import { Link } from 'react-router';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { OwnNomination } from '../../contract/owners.ts';
import { showTime } from '../../view/times.ts';
import { useOwnerAct, useOwnNominations } from '../../view/use-owners.ts';
import '../flow.css';

const words = ownerTexts.screen;

/** 代办确认: cases that somebody handed in for me, each to be confirmed or declined. */
export function NominationsScreen({ onBack }: { onBack(): void }) {
  const { callWithoutToast } = useClient();
  const own = useOwnNominations(callWithoutToast);
  return (
    <Page title={words.title} onBack={onBack}>
      {own.isError ? (
        <LoadProblem error={own.error} onRetry={() => void own.refetch()} />
      ) : !own.data ? (
        <Skeleton rows={3} />
      ) : own.data.length === 0 ? (
        <Empty text={words.none} />
      ) : (
        <ul className="flow-list">
          {own.data.map((nomination) => (
            <li key={nomination.id}>
              <Waiting nomination={nomination} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function Waiting({ nomination }: { nomination: OwnNomination }) {
  const { callWithoutToast, ask, notify } = useClient();
  const act = useOwnerAct(callWithoutToast);
  const { id, processName, divisionName, nominatedBy, createTime } = nomination;
  const answer = async (action: 'confirm' | 'decline') => {
    const isMine = action === 'confirm';
    const title = isMine ? words.confirm : words.decline;
    const body = isMine ? words.sure(processName, nominatedBy) : words.sureNot;
    if (!(await ask({ title, body, isDangerous: !isMine }))) return;
    if (await act.send({ id, action, on: 'nomination' }))
      notify(isMine ? ownerTexts.confirmed : ownerTexts.declined, 'done');
  };
  return (
    <div className="ui-card" data-testid="nomination">
      <h2 className="ui-heading">{processName}</h2>
      <dl className="flow-case">
        <dt>{words.place}</dt>
        <dd>{divisionName}</dd>
        <dt>{words.by}</dt>
        <dd>{nominatedBy}</dd>
        <dt>{words.at}</dt>
        <dd>
          <time>{showTime(createTime)}</time>
        </dd>
      </dl>
      {act.fault && <p className="ui-fault">{act.fault}</p>}
      <div className="flow-answer">
        <Button isBusy={act.isSending} onClick={() => void answer('decline')} data-testid="decline">
          {words.decline}
        </Button>
        <Button
          look="primary"
          isBusy={act.isSending}
          onClick={() => void answer('confirm')}
          data-testid="confirm"
        >
          {words.confirm}
        </Button>
      </div>
    </div>
  );
}

/** On a villager's home: that something waits for their word, and the way to it. */
export function NominationsHint() {
  const { callWithoutToast } = useClient();
  const own = useOwnNominations(callWithoutToast);
  if (!own.data || own.data.length === 0) return null;
  return (
    <Link to="/Nominations" className="ui-note ui-note-brand flow-hint" data-testid="to-nominations">
      <Icon name="warn" size={20} />
      <span>{words.lead}</span>
      <Icon name="next" size={18} />
    </Link>
  );
}
