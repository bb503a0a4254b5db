import { Button, phoneTexts, Sheet } from '@homestead/ui/phone';
import type { TaskDetail } from '../../contract/schemas.ts';
import { DecisionBody, questionOf } from '../../view/decision/DecisionBody.tsx';
import type { Completion } from '../../view/decision/use-completion.ts';
import '../flow.css';

interface Props {
  completion: Completion;
  task: TaskDetail;
}

/** Asks once more before a decision: what it does, and an answer to each warning. */
export function DecisionSheet({ completion, task }: Props) {
  const { decision, isSending } = completion;
  const question = questionOf(completion);
  const close = () => !isSending && decision.close();
  return (
    <Sheet
      isOpen={question.isOpen}
      title={question.title}
      onClose={close}
      footer={
        <>
          <Button onClick={close} disabled={isSending} data-testid="ask-cancel">
            {phoneTexts.cancel}
          </Button>
          {question.confirmNext && (
            <Button
              disabled={isSending}
              onClick={() => void completion.confirm(true)}
              data-testid="decision-next"
            >
              {question.confirmNext}
            </Button>
          )}
          <Button
            look={question.isDangerous ? 'danger' : 'primary'}
            isBusy={isSending}
            onClick={() => void completion.confirm(false)}
            data-testid="ask-confirm"
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      <DecisionBody completion={completion} task={task} />
    </Sheet>
  );
}
