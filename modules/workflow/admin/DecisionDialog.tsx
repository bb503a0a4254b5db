import { DialogBody } from '@homestead/ui/desk';
import { Button, Flex, Modal } from 'antd';
import { useRef } from 'react';
import type { TaskDetail } from '../contract/schemas.ts';
import { questionOf } from '../view/decision/DecisionBody.tsx';
import { type Completion, DecisionBody, flowTexts } from '../view/index.ts';

const words = flowTexts.decision;

interface Props {
  completion: Completion;
  task: TaskDetail;
}

/** Asks once more before a decision: what it does, and an answer to each warning. */
export function DecisionDialog({ completion, task }: Props) {
  const { decision, isSending } = completion;
  const { pending } = decision;
  const pressed = useRef('');
  if (pending) pressed.current = pending.outcome.id;
  const question = questionOf(completion);
  return (
    <Modal
      open={question.isOpen}
      title={question.title}
      width={620}
      centered
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      // The button was locked while the dialog was on its way, so the browser no longer knows it as the opener.
      afterClose={() =>
        document.querySelector<HTMLElement>(`[data-testid=outcome-${pressed.current}]`)?.focus()
      }
      mask={{ closable: false }}
      closable={!isSending}
      onCancel={decision.close}
      footer={
        <Flex gap={10} justify="flex-end">
          <Button disabled={isSending} onClick={decision.close} data-testid="dialog-cancel">
            {words.cancel}
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
            type="primary"
            danger={question.isDangerous}
            loading={isSending}
            onClick={() => void completion.confirm(false)}
            data-testid="dialog-confirm"
          >
            {question.confirm}
          </Button>
        </Flex>
      }
    >
      <DialogBody>
        <DecisionBody completion={completion} task={task} />
      </DialogBody>
    </Modal>
  );
}
