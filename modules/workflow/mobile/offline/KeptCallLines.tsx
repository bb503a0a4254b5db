import type { KeptCall } from '../../view/offline/kept-calls.ts';
import { offlineTexts as words } from '../../view/offline/texts.ts';

/** What waits beside the completion of a task, and what of it the server has not taken. */
export function KeptCallLines({ calls }: { calls: readonly KeptCall[] }) {
  const waiting = calls.filter(({ message }) => message === undefined);
  return (
    <>
      {waiting.length > 0 && (
        <p className="ui-soft" data-testid="kept-calls">
          {words.keptCalls(waiting.map(({ label }) => label))}
        </p>
      )}
      {calls.map(
        ({ id, label, message }) =>
          message && (
            <p key={id} className="ui-fault" role="status">
              {words.callRefused(label, message)}
            </p>
          ),
      )}
    </>
  );
}
