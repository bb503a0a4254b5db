import { useClient } from '@homestead/ui';
import { Button, phoneTexts, Sheet } from '@homestead/ui/phone';
import { useEffect, useRef } from 'react';
import { type ActName, type ActTarget, noteOf, shapeOf } from '../../view/acts.ts';
import type { SubmitResult } from '../../view/decision/use-completion.ts';
import { actTexts } from '../../view/texts.ts';
import { useAct } from '../../view/use-act.ts';
import '../flow.css';
import { ActFields } from './ActFields.tsx';

interface Props {
  name: ActName;
  target: ActTarget;
  person: string;
  isOpen: boolean;
  onClose(): void;
  onDone(reply: SubmitResult | null): void;
}

/** Says what an act will do, asks for what it needs, and shows what the server has against it. */
export function ActSheet({ name, target, person, isOpen, onClose, onDone }: Props) {
  const { callWithoutToast, notify } = useClient();
  const act = useAct({
    callWithoutToast,
    person,
    name,
    id: target.id,
    version: target.version,
    notify,
    onDone: (reply) => {
      onClose();
      onDone(reply);
    },
  });
  const { asks, isDangerous } = shapeOf(name);
  const hasPeople = asks.includes('person') || asks.includes('people');
  const fields = useRef<HTMLDivElement>(null);
  const { faults, fault } = act;
  useEffect(() => {
    if (fault || Object.keys(faults).length > 0)
      fields.current?.querySelector('.ui-fault')?.scrollIntoView({ block: 'center' });
  }, [faults, fault]);
  const close = () => !act.isSending && onClose();
  return (
    <Sheet
      isOpen={isOpen}
      title={actTexts.names[name]}
      place={hasPeople ? 'full' : 'bottom'}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={act.isSending} data-testid="dialog-cancel">
            {phoneTexts.cancel}
          </Button>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            isBusy={act.isSending}
            onClick={() => void act.send()}
            data-testid="dialog-confirm"
          >
            {phoneTexts.confirm}
          </Button>
        </>
      }
    >
      <p className="ui-soft">{noteOf(name, target)}</p>
      {act.isRestored && asks.length > 0 && <p className="ui-note flow-act-part">{actTexts.restored}</p>}
      <div ref={fields}>
        <ActFields name={name} target={target} act={act} />
        {fault && (
          <p className="ui-fault" role="alert" data-testid="act-fault">
            {fault}
          </p>
        )}
      </div>
    </Sheet>
  );
}
