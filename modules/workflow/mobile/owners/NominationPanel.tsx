import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import { useState } from 'react';
import { ownerTexts } from '../../contract/owner-texts.ts';
import type { Nomination } from '../../contract/owners.ts';
import { useNominations, useOwnerAct } from '../../view/use-owners.ts';
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
  const act = useOwnerAct(callWithoutToast);
  const [code, setCode] = useState('');
  const [statement, setStatement] = useState('');
  const { id, name, state, way, can } = nomination;
  const send = async (action: 'sendCode' | 'confirmByCode' | 'confirmInPerson') => {
    if (await act.send({ id, action, on: 'nomination', body: { code, statement } }))
      notify(action === 'sendCode' ? ownerTexts.codeSent : ownerTexts.confirmed, 'done');
  };
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
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <div className="flow-answer">
            <Button isBusy={act.isSending} onClick={() => void send('sendCode')} data-testid="send-code">
              {words.sendCode}
            </Button>
            <Button
              isBusy={act.isSending}
              onClick={() => void send('confirmByCode')}
              data-testid="confirm-by-code"
            >
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
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
          />
          <Button
            isBusy={act.isSending}
            onClick={() => void send('confirmInPerson')}
            data-testid="confirm-in-person"
          >
            {words.inPerson}
          </Button>
        </>
      )}
      {act.fault && <p className="ui-fault">{act.fault}</p>}
    </div>
  );
}
