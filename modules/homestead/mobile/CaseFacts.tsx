import { lazyChunk, useClient } from '@homestead/ui';
import { Button, Dialog, Icon } from '@homestead/ui/phone';
import { type CaseSlotProps, flowKeys } from '@homestead/workflow/view';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { homesteadRoutes, type Permit } from '../contract/index.ts';
import { printDay } from '../engine/days.ts';
import { Objections } from '../view/Objections.tsx';
import { type CardButtonProps, ReporterCard } from '../view/ReporterCard.tsx';
import { factTexts as words } from '../view/texts.ts';
import { useCaseFacts } from '../view/use-facts.ts';
import './facts.css';

const VisitCard = lazyChunk(async () => ({ default: (await import('./visits/VisitCard.tsx')).VisitCard }));

/** What the county's rules know of a case: its permit, its refusal and its visits on site. */
export function CaseFacts({ processId }: CaseSlotProps) {
  const { callWithoutToast } = useClient();
  const { data } = useCaseFacts(callWithoutToast, processId);
  if (!data) return null;
  const { refusal, permit, can } = data;
  return (
    <>
      {can.includes('readObjections') && (
        <section className="facts-card" aria-label={words.objections} data-testid="objections">
          <h2>{words.objections}</h2>
          <Objections call={callWithoutToast} processId={processId} />
        </section>
      )}
      <ReporterCard call={callWithoutToast} processId={processId} Button={CardButton} />
      {refusal && (
        <section className="facts-card facts-refusal" aria-label={refusal.title} data-testid="refusal">
          <h2>
            <Icon name="warn" size={20} /> {refusal.title}
          </h2>
          <dl>
            <dt>{words.refusalNumber}</dt>
            <dd>{refusal.number}</dd>
            <dt>{words.refusalReason}</dt>
            <dd>{refusal.reason}</dd>
          </dl>
          <Link
            to={`/RefusalNotice/${processId}`}
            className="ui-button ui-button-plain"
            data-testid="open-notice"
          >
            {words.openNotice}
          </Link>
        </section>
      )}
      {permit && <PermitCard permit={permit} processId={processId} canExtend={can.includes('extend')} />}
      {can.includes('readVisits') && (
        <Suspense>
          <VisitCard processId={processId} />
        </Suspense>
      )}
    </>
  );
}

/** The button of cards that both clients share. */
function CardButton({ children, onClick, testid }: CardButtonProps) {
  return (
    <button type="button" className="ui-button ui-button-plain" onClick={onClick} data-testid={testid}>
      {children}
    </button>
  );
}

interface PermitProps {
  permit: Permit;
  processId: string;
  canExtend: boolean;
}

function PermitCard({ permit, processId, canExtend }: PermitProps) {
  const [isExtending, setExtending] = useState(false);
  const { words: state, tone } = words.state(permit);
  return (
    <section className="facts-card" aria-label={words.permit} data-testid="permit">
      <h2>
        {words.permit} <span className={`ui-tag ui-tag-${tone}`}>{state}</span>
      </h2>
      <dl>
        <dt>{words.homestead}</dt>
        <dd>{permit.homestead}</dd>
        <dt>{words.planning}</dt>
        <dd>{permit.planning}</dd>
        <dt>{words.issuedOn}</dt>
        <dd>{printDay(permit.issuedOn)}</dd>
        <dt>{words.validUntil}</dt>
        <dd>{printDay(permit.validUntil)}</dd>
        {permit.extensions.map(({ from, until, reason, at }) => (
          <div key={at} className="facts-extension">
            <dt>{words.extended}</dt>
            <dd>{words.extensions(printDay(from), printDay(until), reason)}</dd>
          </div>
        ))}
      </dl>
      {permit.state === 'waiting' && <p className="facts-note">{words.startInTime}</p>}
      {canExtend && (
        <Button onClick={() => setExtending(true)} data-testid="extend-permit">
          {words.extend}
        </Button>
      )}
      {isExtending && <Extend processId={processId} onClose={() => setExtending(false)} />}
    </section>
  );
}

function Extend({ processId, onClose }: { processId: string; onClose(): void }) {
  const { callWithoutToast, notify } = useClient();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const extend = async () => {
    if (reason.trim() === '') return setFault(words.extendMissing);
    setBusy(true);
    try {
      await callWithoutToast(homesteadRoutes.extendPermit, { params: { processId }, body: { reason } });
      for (const changed of ['facts', 'timeline'])
        await queries.invalidateQueries({ queryKey: [...flowKeys.all, changed] });
      notify(words.extendDone, 'done');
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={words.extendTitle}
      onConfirm={() => void extend()}
      onCancel={onClose}
      isBusy={isBusy}
      fault={fault}
    >
      <p className="facts-note">{words.extendNote}</p>
      <label className="ui-label" htmlFor="extend-reason">
        {words.extendReason}
      </label>
      <textarea
        id="extend-reason"
        className="ui-input"
        rows={4}
        maxLength={2000}
        value={reason}
        onChange={(event) => {
          setFault(null);
          setReason(event.target.value);
        }}
      />
    </Dialog>
  );
}
