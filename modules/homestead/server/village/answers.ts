import type { Tx } from '@homestead/database';
import { maskName } from '@homestead/forms/engine';
import type { NoticeMessage } from '@homestead/people/contract';
import type { CaseStatus } from '@homestead/workflow/contract';
import type { SteppedCompletion } from '@homestead/workflow/server';
import { objectionMessages } from '../../contract/index.ts';
import type { PublicityRules } from '../../contract/village/publicity.ts';
import { villageTexts as texts } from '../../contract/village/texts.ts';
import type { HomesteadDeps } from '../deps.ts';
import { answerObjections } from './objections.ts';

const closedBy: Partial<Record<CaseStatus, string>> = texts.closedBy;

type PublicCase = Pick<SteppedCompletion['instance'], 'id' | 'process_key' | 'applicant' | 'division'>;

/** Tells those who objected to a notice what became of it, in the transaction that makes it so. */
export interface ObjectionAnswers {
  /** By the decision on the notice: what one signer of several says is none. */
  decided(tx: Tx, completion: SteppedCompletion): Promise<void>;
  /** By the end of the case, where nobody decides any more. */
  ended(tx: Tx, instance: PublicCase, status: CaseStatus, at: Date): Promise<void>;
}

export function objectionAnswers(
  publicity: PublicityRules | null,
  notify: HomesteadDeps['notify'],
): ObjectionAnswers {
  const isOurs = (instance: PublicCase) => publicity?.process === instance.process_key;
  return {
    async decided(tx, { instance, task, decided, at }) {
      if (!isOurs(instance) || publicity?.answeredAt !== task.task_key || decided === null) return;
      const answer = decided.status === 0 ? texts.upheld : texts.dismissed;
      await tell(tx, instance, { message: objectionMessages.answered, placeholder: '结果', answer, at });
    },
    async ended(tx, instance, status, at) {
      const answer = closedBy[status];
      if (answer && isOurs(instance))
        await tell(tx, instance, { message: objectionMessages.closed, placeholder: '原因', answer, at });
    },
  };

  async function tell(
    tx: Tx,
    { id, applicant, division }: PublicCase,
    {
      message,
      placeholder,
      answer,
      at,
    }: { message: NoticeMessage; placeholder: string; answer: string; at: Date },
  ): Promise<void> {
    const people = await answerObjections(tx, id, answer, at);
    if (people.length === 0) return;
    await notify(tx, [
      {
        kind: 'objection',
        message,
        values: { 申请人: maskName(applicant), [placeholder]: answer },
        processId: null,
        taskId: null,
        to: { people, roles: [], division },
        by: null,
        at,
      },
    ]);
  }
}
