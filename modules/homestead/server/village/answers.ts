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
  deps: Pick<HomesteadDeps, 'cases' | 'notify'>,
): ObjectionAnswers {
  const isOurs = (instance: PublicCase) => publicity?.process === instance.process_key;
  return {
    async decided(tx, { instance, task, decided, at }) {
      if (!isOurs(instance) || publicity?.answeredAt !== task.task_key || decided === null) return;
      const answer = decided.status === 0 ? texts.upheld : texts.dismissed;
      // A decision that was taken back answered what was said of this same notice.
      const since = await deps.cases.waitedSince(tx, instance.id, publicity.wait);
      await tell(tx, instance, {
        message: objectionMessages.answered,
        placeholder: '结果',
        answer,
        at,
        since,
      });
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
      ...said
    }: {
      message: NoticeMessage;
      placeholder: string;
      answer: string;
      at: Date;
      since?: Date | null;
    },
  ): Promise<void> {
    const people = await answerObjections(tx, id, said);
    if (people.length === 0) return;
    await deps.notify(tx, [
      {
        kind: 'objection',
        message,
        values: { 申请人: maskName(applicant), [placeholder]: said.answer },
        processId: null,
        taskId: null,
        to: { people, roles: [], division },
        by: null,
        at: said.at,
      },
    ]);
  }
}
