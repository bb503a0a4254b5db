import type { CallFunction } from '@homestead/http/client';
import { tell } from '@homestead/ui/desk';
import { Button, Flex, Input } from 'antd';
import type { ReactNode } from 'react';
import { type Completion, flowTexts, isDangerous, owedHint, PhraseBar } from '../view/index.ts';
import styles from './flow.module.css';
import { flowAdminTexts } from './texts.ts';

interface Props {
  completion: Completion;
  /** The form may be kept without completing. */
  canSave: boolean;
  /** An initiator's own step takes no opinion. */
  asksOpinion: boolean;
  call: CallFunction;
  /** What a later module offers to whoever decides. */
  beside?: ReactNode;
}

/** Opinion and outcomes of the task at hand; the one that the decision field names is the primary one. */
export function OutcomeBar({ completion, canSave, asksOpinion, call, beside }: Props) {
  const { outcomes, decided, isSending, isFormHere, opinionFault } = completion;
  const primary = decided ?? outcomes.find((outcome) => outcome.status === 1);
  return (
    <div className={styles.bar}>
      {asksOpinion && completion.opinionField !== null && (
        <p className={styles.soft} data-print="none">
          {flowTexts.opinionIn(completion.opinionField, owedHint(outcomes))}
        </p>
      )}
      {asksOpinion && isFormHere && completion.opinionField === null && (
        <div data-field="approverContent">
          <label htmlFor="approver-content" className={styles.barLabel}>
            {flowTexts.opinion} <small className={styles.soft}>{owedHint(outcomes)}</small>
          </label>
          <Input.TextArea
            id="approver-content"
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={2000}
            value={completion.opinion}
            onChange={(event) => completion.setOpinion(event.target.value)}
            aria-invalid={opinionFault !== undefined}
            {...(opinionFault
              ? { status: 'error' as const, 'aria-describedby': 'approver-content-fault' }
              : {})}
          />
          {opinionFault && (
            <p id="approver-content-fault" className={styles.fault} data-fault="approverContent" role="alert">
              {opinionFault}
            </p>
          )}
        </div>
      )}
      {asksOpinion && (
        <PhraseBar
          call={call}
          notify={(message, kind) => (kind === 'fault' ? tell.error(message) : tell.success(message))}
          opinion={completion.opinion}
          onOpinion={completion.setOpinion}
        />
      )}
      {decided && (
        <p className={`${styles.soft} ${styles.decided}`}>
          {flowAdminTexts.task.decided(decided.label ?? decided.id)}
        </p>
      )}
      <Flex gap={10} wrap justify="flex-end" align="center">
        {beside}
        {canSave && (
          <Button
            disabled={isSending || !isFormHere}
            onClick={() => void completion.save()}
            data-testid="save-task"
          >
            {flowAdminTexts.task.save}
          </Button>
        )}
        {inPlaces(outcomes).map((outcome) => (
          <Button
            key={outcome.id}
            type={outcome.id === primary?.id ? 'primary' : 'default'}
            danger={isDangerous(outcome)}
            loading={isSending && outcome.id === primary?.id}
            disabled={isSending || !isFormHere}
            data-testid={`outcome-${outcome.id}`}
            data-decided={outcome.id === decided?.id || undefined}
            onClick={() => void completion.complete(outcome)}
          >
            {outcome.label ?? outcome.id}
          </Button>
        ))}
      </Flex>
    </div>
  );
}

/** Every button has its place, whatever is decided so far: what sends back or refuses on the left, apart from the way forward. */
function inPlaces<T extends { kind: string; status: number }>(outcomes: readonly T[]): T[] {
  return [...outcomes].sort((a, b) => a.status - b.status);
}
