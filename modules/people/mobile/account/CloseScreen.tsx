import { CallFailure } from '@homestead/http/client';
import { useClient } from '@homestead/ui';
import { Button, Page, Problem, Skeleton } from '@homestead/ui/phone';
import { type FormEvent, useState } from 'react';
import { closeAccount, sendCloseCode } from '../../contract/account/routes.ts';
import { Input } from '../Input.tsx';
import '../people.css';
import { personTexts as shared } from '../texts.ts';
import { useProfile } from '../use-person.ts';
import { CodeInput } from './CodeInput.tsx';
import { useOwnData } from './OwnDataScreen.tsx';
import { ownAccountTexts as words } from './texts.ts';

/** Closes the own account, once what keeps it is done and the person has proved who they are. */
export function CloseScreen({ onClosed, onBack }: { onClosed(): void; onBack(): void }) {
  const { call, ask, notify } = useClient();
  const own = useOwnData();
  const profile = useProfile();
  const [proof, setProof] = useState<{ by: 'code' | 'password' | null; value: string }>({
    by: null,
    value: '',
  });
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  // An account without a telephone has its password alone.
  const by = proof.by ?? (profile.data && !profile.data.phone ? 'password' : 'code');
  const change = (value: string) => {
    setProof({ by, value });
    setFault('');
  };
  const show = (error: unknown) => {
    if (!(error instanceof CallFailure)) throw error;
    setFault(error.fields[0]?.message ?? '');
  };
  const send = async () => {
    try {
      await call(sendCloseCode, {});
      return true;
    } catch (error) {
      show(error);
      return false;
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const value = proof.value.trim();
    if (!value) return setFault(by === 'code' ? shared.needCode : shared.needPassword);
    if (isSending || !(await ask({ title: words.close, body: words.askClose }))) return;
    setSending(true);
    try {
      await call(closeAccount, { body: by === 'code' ? { code: value } : { password: proof.value } });
      notify(words.closed, 'done');
      onClosed();
    } catch (error) {
      show(error);
    } finally {
      setSending(false);
    }
  };
  const reasons = own.data?.closeReasons ?? [];
  return (
    <Page title={words.close} onBack={onBack}>
      {own.isError ? (
        <Problem text={words.loadFailed} onRetry={() => void own.refetch()} />
      ) : !own.data ? (
        <Skeleton rows={3} />
      ) : (
        <form className="ui-card ui-stack" onSubmit={submit} noValidate>
          <p>{words.closeIntro}</p>
          <p className="ui-soft">{words.closeKept}</p>
          {reasons.length > 0 ? (
            <div data-testid="close-reasons">
              <b>{words.closeReasons}</b>
              <ul className="people-reasons">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          ) : (
            <>
              {by === 'code' ? (
                <>
                  <p className="ui-soft">{words.closeCode}</p>
                  <CodeInput
                    value={proof.value}
                    fault={fault}
                    testId="close"
                    onChange={change}
                    onSend={send}
                  />
                </>
              ) : (
                <Input
                  label={shared.password}
                  type="password"
                  autoComplete="current-password"
                  maxLength={200}
                  value={proof.value}
                  onChange={(event) => change(event.target.value)}
                  {...(fault ? { fault } : {})}
                  data-testid="close-password"
                />
              )}
              {profile.data?.phone && (
                <Button
                  look="text"
                  onClick={() => setProof({ by: by === 'code' ? 'password' : 'code', value: '' })}
                  data-testid="close-other"
                >
                  {by === 'code' ? words.byPassword : words.byCode}
                </Button>
              )}
              <Button type="submit" look="danger" isBlock isBusy={isSending} data-testid="close-submit">
                {words.closeNow}
              </Button>
            </>
          )}
        </form>
      )}
    </Page>
  );
}
