import { Button, Flex, Modal } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { TaskDetail } from '../contract/schemas.ts';
import { type Completion, DecisionBody, flowTexts, isDangerous } from '../view/index.ts';

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
  const label = pending ? (pending.outcome.label ?? pending.outcome.id) : '';
  return (
    <Modal
      open={pending !== null}
      title={words.title(label)}
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
            type="primary"
            danger={pending !== null && isDangerous(pending.outcome)}
            loading={isSending}
            onClick={() => void completion.confirm(false)}
            data-testid="dialog-confirm"
          >
            {words.confirm(label)}
          </Button>
        </Flex>
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
    </Modal>
  );
}
