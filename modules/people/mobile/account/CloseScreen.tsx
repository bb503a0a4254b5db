import { useClient } from '@homestead/ui';
import { Button, LoadProblem, Page, Skeleton } from '@homestead/ui/phone';
import type { FormEvent } from 'react';
import { ownAccountTexts as words } from '../../view/account/texts.ts';
import { useCloseAccount } from '../../view/account/use-close-account.ts';
import { useOwnData } from '../../view/account/use-own-data.ts';
import { Input } from '../Input.tsx';
import '../people.css';
import { useProfile } from '../use-person.ts';
import { CodeInput } from './CodeInput.tsx';

/** Closes the own account, once what keeps it is done and the person has proved who they are. */
export function CloseScreen({ onClosed, onBack }: { onClosed(): void; onBack(): void }) {
  const { call, callWithoutToast, ask, notify } = useClient();
  const own = useOwnData(callWithoutToast);
  const profile = useProfile();
  const close = useCloseAccount({
    call,
    hasPhone: !profile.data || Boolean(profile.data.phone),
    ask: () => ask({ title: words.close, body: words.askClose }),
    onClosed: () => {
      notify(words.closed, 'done');
      onClosed();
    },
  });
  const { by, value, fault, isSending, other } = close;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void close.submit();
  };
  const reasons = own.data?.closeReasons ?? [];
  return (
    <Page title={words.close} onBack={onBack}>
      {own.isError ? (
        <LoadProblem error={own.error} onRetry={() => void own.refetch()} />
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
                    value={value}
                    fault={fault}
                    testId="close"
                    onChange={close.change}
                    onSend={close.sendCode}
                  />
                </>
              ) : (
                <Input
                  label={words.password}
                  type="password"
                  autoComplete="current-password"
                  maxLength={200}
                  value={value}
                  onChange={(event) => close.change(event.target.value)}
                  {...(fault ? { fault } : {})}
                  data-testid="close-password"
                />
              )}
              {other && (
                <Button look="text" onClick={other} data-testid="close-other">
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
