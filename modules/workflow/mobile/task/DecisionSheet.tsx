import { Button, phoneTexts, Sheet } from '@homestead/ui/phone';
import { Link } from 'react-router';
import type { TaskDetail } from '../../contract/schemas.ts';
import { isDangerous } from '../../view/decision/confirmation.ts';
import { DecisionBody } from '../../view/decision/DecisionBody.tsx';
import type { Completion } from '../../view/decision/use-completion.ts';
import { viewTexts } from '../../view/texts.ts';
import '../flow.css';

const words = viewTexts.decision;

interface Props {
  completion: Completion;
  task: TaskDetail;
}

/** Asks once more before a decision: what it does, and an answer to each warning. */
export function DecisionSheet({ completion, task }: Props) {
  const { decision, isSending } = completion;
  const { pending } = decision;
  const label = pending ? (pending.outcome.label ?? pending.outcome.id) : '';
  const close = () => !isSending && decision.close();
  return (
    <Sheet
      isOpen={pending !== null}
      title={words.title(label)}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={isSending} data-testid="ask-cancel">
            {phoneTexts.cancel}
          </Button>
          {pending?.following && (
            <Button
              disabled={isSending}
              onClick={() => void completion.confirm(true)}
              data-testid="decision-next"
            >
              {words.confirmNext}
            </Button>
          )}
          <Button
            look={pending && isDangerous(pending.outcome) ? 'danger' : 'primary'}
            isBusy={isSending}
            onClick={() => void completion.confirm(false)}
            data-testid="ask-confirm"
          >
            {words.confirm(label)}
          </Button>
        </>
      }
    >
      <DecisionBody
        completion={completion}
        task={task}
        renderCase={(id, text) => (
          <Link to={`/Process/${id}`} target="_blank">
            {text}
          </Link>
        )}
      />
    </Sheet>
  );
}
