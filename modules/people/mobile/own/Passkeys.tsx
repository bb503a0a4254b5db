import { showTime, useClient } from '@homestead/ui';
import { Button, Dialog } from '@homestead/ui/phone';
import { WholeDates } from '@homestead/ui/widgets';
import { type FormEvent, useEffect, useState } from 'react';
import type { SecondFactor } from '../../contract/own/second-factor.ts';
import { ownTexts } from '../../contract/own/texts.ts';
import { hasPasskeys } from '../../view/own/has-passkeys.ts';
import { RecoveryCodes } from '../../view/own/RecoveryCodes.tsx';
import { passkeyFields, usePasskeyDialog } from '../../view/own/use-passkeys.ts';
import { Input } from '../Input.tsx';

const words = ownTexts.passkey;

/** The passkeys of the person: added, named, removed. */
export function Passkeys({ factor }: { factor: SecondFactor }) {
  const { callWithoutToast, notify } = useClient();
  const dialog = usePasskeyDialog(callWithoutToast, (what) => notify(words.said[what], 'done'));
  const isUsable = factor.offersPasskeys && hasPasskeys();
  return (
    <div className="ui-card ui-stack">
      <h3>{words.title}</h3>
      <p className="ui-soft">{words.note}</p>
      {factor.passkeys.length === 0 && isUsable && <p>{words.none}</p>}
      {!isUsable && <p>{factor.offersPasskeys ? words.unsupported : ownTexts.passkeysNotOffered}</p>}
      {factor.passkeys.map((passkey) => (
        <div key={passkey.id} className="people-passkey" data-testid="passkey">
          <p>
            <strong>{passkey.name}</strong>
          </p>
          <p className="ui-soft">
            <WholeDates text={words.since(showTime(passkey.createTime))} />，
            <WholeDates
              text={passkey.lastUsedTime ? words.used(showTime(passkey.lastUsedTime)) : words.unused}
            />
          </p>
          <div className="people-session-head">
            <Button onClick={() => dialog.open({ asks: 'rename', passkey })}>{words.rename}</Button>
            <Button
              look="danger"
              onClick={() => dialog.open({ asks: 'remove', passkey })}
              data-testid="passkey-remove"
            >
              {words.remove}
            </Button>
          </div>
        </div>
      ))}
      {isUsable && (
        <Button isBlock onClick={() => dialog.open({ asks: 'add' })} data-testid="passkey-add">
          {words.add}
        </Button>
      )}
      <PasskeyDialog {...dialog} />
    </div>
  );
}

function PasskeyDialog({ step, fault, isSending, send, close }: ReturnType<typeof usePasskeyDialog>) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const asks = step?.asks ?? null;
  const before = step?.asks === 'rename' ? step.passkey.name : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question begins anew
  useEffect(() => {
    setName(before);
    setPassword('');
  }, [asks, before]);
  const fields: readonly string[] = asks ? passkeyFields[asks] : [];
  const isWhole =
    (!fields.includes('name') || name.trim() !== '') && (!fields.includes('password') || password !== '');
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!asks) close();
    else if (isWhole) void send({ name: name.trim(), password });
  };
  return (
    <Dialog
      isOpen={step !== null}
      title={asks ? words[asks] : ownTexts.factor.recoveryCodes}
      isBusy={isSending}
      confirmText={asks ? words[asks] : ownTexts.factor.kept}
      {...(fault ? { fault } : {})}
      onConfirm={submit}
      onCancel={close}
    >
      {step?.asks === null && <RecoveryCodes codes={step.recoveryCodes} />}
      {step?.asks === 'remove' && <p>{words.askRemove(step.passkey.name)}</p>}
      {asks && (
        <form onSubmit={submit} noValidate style={{ marginTop: 12 }}>
          {fields.includes('name') && (
            <Input
              label={words.name}
              hint={words.nameHint}
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
              data-testid="passkey-name"
            />
          )}
          {fields.includes('password') && (
            <Input
              label={ownTexts.factor.password}
              type="password"
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              data-testid="passkey-password"
            />
          )}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}
