import { messageOf, showTime, useClient } from '@homestead/ui';
import { Button, Page } from '@homestead/ui/phone';
import { WholeDates } from '@homestead/ui/widgets';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reportRoutes } from '../contract/index.ts';
import { followTexts as words } from '../view/reporter-texts.ts';

/** Where a report stands, by the code that its reporter was given; nobody signs in for it. */
export function FollowScreen({ onBack }: { onBack(): void }) {
  const { callWithoutToast } = useClient();
  const [code, setCode] = useState('');
  const follow = useMutation({
    mutationFn: (asked: string) => callWithoutToast(reportRoutes.followReport, { params: { code: asked } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') follow.mutate(code.trim());
  };
  const { data, error } = follow;
  return (
    <Page title={words.title} onBack={onBack}>
      <form className="ui-card ui-stack" onSubmit={submit}>
        <p className="ui-soft">{words.note}</p>
        <label className="ui-label" htmlFor="follow-code">
          {words.code}
        </label>
        <input
          id="follow-code"
          className="ui-input"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          aria-invalid={error ? true : undefined}
          data-testid="follow-code"
        />
        {error && (
          <p className="ui-fault" role="alert">
            {messageOf(error as never)}
          </p>
        )}
        <Button type="submit" look="primary" isBlock isBusy={follow.isPending} data-testid="follow-submit">
          {words.ask}
        </Button>
      </form>
      {data && (
        <section
          className="ui-card ui-stack"
          style={{ marginTop: 12 }}
          role="status"
          data-testid="follow-result"
        >
          <h2>{data.stage}</h2>
          <p>
            {data.processName} {data.caseNo}
          </p>
          <p className="ui-soft">
            <WholeDates text={words.since(showTime(data.createTime))} />
          </p>
          <ul className="ui-rows">
            {data.steps.map(({ taskName, result, time }) => (
              <li key={`${taskName} ${time}`} className="ui-row">
                <span className="ui-grow">
                  <b>{taskName}</b>
                  {result && <span className="ui-soft">　{result}</span>}
                </span>
                <time>{showTime(time)}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}
