import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { Nomination } from '../../contract/owners.ts';
import { useNominationAnswer, useNominations } from '../../view/use-owners.ts';
import '../flow.css';

const words = ownerTexts.panel;

/** On a case that was handed in for a villager: whether they confirmed, and how whoever works on it can ask them. */
export function NominationPanel({ processId }: { processId: string }) {
  const { callWithoutToast } = useClient();
  const { data = [] } = useNominations(callWithoutToast, processId);
  const shown = data.filter(({ state }) => state !== 'replaced');
  if (shown.length === 0) return null;
  return (
    <section className="ui-card" data-testid="nominations">
      <h2 className="ui-heading">{words.title}</h2>
      {shown.map((nomination) => (
        <One key={nomination.id} nomination={nomination} />
      ))}
    </section>
  );
}

function One({ nomination }: { nomination: Nomination }) {
  const { callWithoutToast, notify } = useClient();
  const answer = useNominationAnswer(callWithoutToast, nomination, (text) => notify(text, 'done'));
  const { name, state, way, can } = nomination;
  return (
    <div className="ui-stack">
      <p>
        {name} <span className="ui-tag ui-tag-brand">{words.states[state]}</span>{' '}
        <span className="ui-soft">{way ? ownerTexts.ways[way] : words.note}</span>
      </p>
      {can.includes('confirmByCode') && (
        <>
          <input
            className="ui-input"
            inputMode="numeric"
            maxLength={12}
            aria-label={words.code}
            placeholder={words.code}
            value={answer.code}
            onChange={({ target }) => answer.setCode(target.value)}
          />
          <div className="flow-answer">
            <Button isBusy={answer.isSending} onClick={answer.sendCode} data-testid="send-code">
              {words.sendCode}
            </Button>
            <Button isBusy={answer.isSending} onClick={answer.confirmByCode} data-testid="confirm-by-code">
              {words.confirmByCode}
            </Button>
          </div>
        </>
      )}
      {can.includes('confirmInPerson') && (
        <>
          <input
            className="ui-input"
            maxLength={500}
            aria-label={words.statement}
            placeholder={words.statement}
            value={answer.statement}
            onChange={({ target }) => answer.setStatement(target.value)}
          />
          <Button isBusy={answer.isSending} onClick={answer.confirmInPerson} data-testid="confirm-in-person">
            {words.inPerson}
          </Button>
        </>
      )}
      {answer.fault && <p className="ui-fault">{answer.fault}</p>}
    </div>
  );
}
