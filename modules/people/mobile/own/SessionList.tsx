import { showTime, useClient } from '@homestead/ui';
import { Button, LoadProblem, Skeleton } from '@homestead/ui/phone';
import { DescriptionList } from '@homestead/ui/widgets';
import { ownTexts } from '../../contract/own/texts.ts';
import { useSessions } from '../../view/own/use-sessions.ts';
import '../people.css';

const words = ownTexts.sessions;

/** Where one is signed in; each but this one can be ended from here. */
export function SessionList() {
  const { callWithoutToast, notify } = useClient();
  const { sessions, end, endOthers } = useSessions(callWithoutToast, (said) => notify(said, 'done'));
  const hasOthers = sessions.data?.records.some(({ current }) => !current) ?? false;
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="ui-heading">
        {words.title}
      </h2>
      <p className="ui-soft">{words.note}</p>
      {sessions.isError ? (
        <LoadProblem error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <Skeleton rows={3} />
      ) : (
        <ul className="people-sessions">
          {sessions.data.records.map((session) => (
            <li key={session.id} className="ui-card" data-testid="session">
              <div className="people-session-head">
                <b>{session.device}</b>
                {session.current ? (
                  <span className="ui-tag ui-tag-good">{words.current}</span>
                ) : (
                  <Button look="text" onClick={() => void end(session)} data-testid="end-session">
                    {words.end}
                  </Button>
                )}
              </div>
              <DescriptionList
                items={[
                  { label: words.usedAt, value: showTime(session.lastUsedAt) },
                  { label: words.signedInAt, value: showTime(session.createTime) },
                  ...(session.address ? [{ label: words.address, value: session.address }] : []),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button isBlock onClick={() => void endOthers()} data-testid="end-other-sessions">
          {words.endOthers}
        </Button>
      )}
    </section>
  );
}
