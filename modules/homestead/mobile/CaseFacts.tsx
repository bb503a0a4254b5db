import { PartPlace, useClient } from '@homestead/ui';
import { Button, Dialog, Icon } from '@homestead/ui/phone';
import type { CaseSlotProps } from '@homestead/workflow/view';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { Permit } from '../contract/index.ts';
import { Objections } from '../view/Objections.tsx';
import { type CardButtonProps, ReporterCard } from '../view/ReporterCard.tsx';
import { factTexts as words } from '../view/texts.ts';
import { permitLines, useExtension } from '../view/use-extension.ts';
import { useCaseFacts } from '../view/use-facts.ts';
import { VisitCard } from './visits/visit-card.ts';
import './facts.css';

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
      {can.includes('readReport') && (
        <ReporterCard call={callWithoutToast} processId={processId} Button={CardButton} />
      )}
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
        <PartPlace>
          <VisitCard processId={processId} />
        </PartPlace>
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
  const { facts, extensions } = permitLines(permit);
  return (
    <section className="facts-card" aria-label={words.permit} data-testid="permit">
      <h2>
        {words.permit} <span className={`ui-tag ui-tag-${tone}`}>{state}</span>
      </h2>
      <dl>
        {facts.map(({ label, text }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
        {extensions.map(({ at, text }) => (
          <div key={at} className="facts-extension">
            <dt>{words.extended}</dt>
            <dd>{text}</dd>
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
  const { reason, fault, isBusy, write, extend } = useExtension(callWithoutToast, processId, () => {
    notify(words.extendDone, 'done');
    onClose();
  });
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
        onChange={(event) => write(event.target.value)}
      />
    </Dialog>
  );
}
