import { showTime, useClient } from '@homestead/ui';
import { Button, Dialog, LoadProblem, Skeleton } from '@homestead/ui/phone';
import { WholeDates } from '@homestead/ui/widgets';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ownTexts } from '../../contract/own/texts.ts';
import { FactorSecret } from '../../view/own/FactorSecret.tsx';
import { RecoveryCodes } from '../../view/own/RecoveryCodes.tsx';
import { useFactorDialog, useSecondFactor } from '../../view/own/use-second-factor.ts';
import { Input } from '../Input.tsx';
import { Passkeys } from './Passkeys.tsx';

const words = ownTexts.factor;

/** The second factor of the person: set with an authenticator, its recovery codes, its end. `mustSet` opens it at once. */
export function FactorSection({ mustSet }: { mustSet: boolean }) {
  const { callWithoutToast, notify } = useClient();
  const { data: factor, error, refetch } = useSecondFactor(callWithoutToast);
  const dialog = useFactorDialog(callWithoutToast, (what) => notify(words.said[what], 'done'));
  const { open } = dialog;
  const isAsked = useRef(false);
  const hasAny = factor !== undefined && (factor.enabled || factor.passkeys.length > 0);
  useEffect(() => {
    if (mustSet && !isAsked.current) open({ asks: 'password' });
    isAsked.current = isAsked.current || mustSet;
  }, [mustSet, open]);
  return (
    <section className="people-security" aria-labelledby="own-factor">
      <h2 id="own-factor" className="ui-heading">
        {words.title}
      </h2>
      {error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : !factor ? (
        <Skeleton rows={2} />
      ) : (
        <div className="ui-card ui-stack">
          <p>
            <span className={`ui-tag ${hasAny ? 'ui-tag-good' : ''}`} data-testid="factor-state">
              {hasAny ? words.on : words.off}
            </span>
          </p>
          <p className="ui-soft">{factor.required ? words.requiredNote : words.note}</p>
          {hasAny && (
            <p className="ui-soft">
              {factor.enabledAt && <WholeDates text={`${words.codeOn} ${showTime(factor.enabledAt)}，`} />}
              {words.left(factor.recoveryCodes)}
            </p>
          )}
          {!factor.enabled && (
            <Button
              look={hasAny ? 'plain' : 'primary'}
              isBlock
              onClick={() => open({ asks: 'password' })}
              data-testid="factor-set"
            >
              {words.set}
            </Button>
          )}
          {hasAny && (
            <Button isBlock onClick={() => open({ asks: 'code', to: 'renew' })}>
              {words.renew}
            </Button>
          )}
          {factor.enabled && (!factor.required || factor.passkeys.length > 0) && (
            <Button
              look="danger"
              isBlock
              onClick={() => open({ asks: 'code', to: 'end' })}
              data-testid="factor-end"
            >
              {words.end}
            </Button>
          )}
        </div>
      )}
      {factor && <Passkeys factor={factor} />}
      <FactorDialog {...dialog} />
    </section>
  );
}

function FactorDialog({ step, fault, isSending, send, close }: ReturnType<typeof useFactorDialog>) {
  const [typed, setTyped] = useState('');
  const asks = step?.asks ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question begins empty
  useEffect(() => setTyped(''), [asks]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!asks) close();
    else if (typed.trim() !== '') void send(typed);
  };
  return (
    <Dialog
      isOpen={step !== null}
      title={step?.asks === 'code' ? words[step.to] : words.title}
      isBusy={isSending}
      confirmText={asks ? words.next : words.kept}
      onConfirm={submit}
      onCancel={close}
    >
      {step?.asks === 'firstCode' && <FactorSecret uri={step.uri} secret={step.secret} />}
      {step?.asks === null && <RecoveryCodes codes={step.recoveryCodes} />}
      {asks && (
        <form onSubmit={submit} noValidate style={{ marginTop: 12 }}>
          <Input
            label={asks === 'password' ? words.password : words.code}
            type={asks === 'password' ? 'password' : 'text'}
            autoComplete={asks === 'password' ? 'current-password' : 'one-time-code'}
            inputMode={asks === 'firstCode' ? 'numeric' : 'text'}
            maxLength={asks === 'password' ? 200 : 20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            {...(fault ? { fault } : {})}
            data-testid="factor-code"
          />
        </form>
      )}
    </Dialog>
  );
}
