import type { CallFunction } from '@homestead/http/client';
import { messageOf } from '@homestead/ui';
import { flowKeys } from '@homestead/workflow/view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { type Reporter, reportRoutes } from '../contract/index.ts';
import { reporterTexts as words } from './reporter-texts.ts';
import './reporter-card.css';

export interface CardButtonProps {
  children: ReactNode;
  onClick(): void;
  testid: string;
}

interface Props {
  call: CallFunction;
  processId: string;
  /** The client's own button. */
  Button: ComponentType<CardButtonProps>;
}

/** Who reported, as far as the reader may know it; whoever reported sees how they are protected and gets a code to follow it. */
export function ReporterCard({ call, processId, Button }: Props) {
  const queries = useQueryClient();
  const reasonId = useId();
  const key = [...flowKeys.all, 'report', processId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(reportRoutes.getReport, { params: { processId } }, { signal }),
  });
  const [code, setCode] = useState<string>();
  const [reason, setReason] = useState('');
  const [opened, setOpened] = useState<Reporter>();
  const [fault, setFault] = useState<string | null>(null);
  if (!data?.isSealed) return null;
  const run = async (work: () => Promise<unknown>) => {
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error as Parameters<typeof messageOf>[0]));
    }
  };
  const params = { processId };
  const takeCode = () => run(async () => setCode((await call(reportRoutes.giveFollowCode, { params })).code));
  const setAnonymous = (anonymous: boolean) =>
    run(async () => {
      await call(reportRoutes.setAnonymity, { params, body: { anonymous } });
      await queries.invalidateQueries({ queryKey: key });
    });
  const open = () =>
    run(async () => setOpened(await call(reportRoutes.openReporter, { params, body: { reason } })));
  const reporter = opened ?? data.reporter;
  return (
    <section className="reporter-card" aria-label={words.title} data-testid="reporter">
      <h2>{words.title}</h2>
      <p>
        {reporter ? (
          <>
            <b>{reporter.name}</b> {reporter.phone ?? words.noPhone}
          </>
        ) : data.isMine ? (
          (data.protection ?? (data.isAnonymous ? words.mineAnonymous : words.mine))
        ) : (
          words.hidden(data.isAnonymous)
        )}
      </p>
      {data.can.includes('open') && !opened && (
        <div className="reporter-acts">
          <label htmlFor={reasonId}>{words.reason}</label>
          <input
            id={reasonId}
            className="reporter-reason"
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button onClick={() => void open()} testid="open-reporter">
            {words.open}
          </Button>
        </div>
      )}
      {data.isMine && (
        <div className="reporter-acts">
          <Button onClick={() => void setAnonymous(!data.isAnonymous)} testid="anonymity">
            {data.isAnonymous ? words.nameMe : words.hideMe}
          </Button>
          <Button onClick={() => void takeCode()} testid="follow-code">
            {data.hasCode || code ? words.newCode : words.code}
          </Button>
        </div>
      )}
      {code && (
        <p role="status" data-testid="code">
          {words.keep} <b className="reporter-code">{code}</b>
        </p>
      )}
      {fault && <p role="alert">{fault}</p>}
    </section>
  );
}
