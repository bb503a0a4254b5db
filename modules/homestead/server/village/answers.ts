import type { Tx } from '@homestead/database';
import { maskName } from '@homestead/forms/engine';
import type { Completion } from '@homestead/workflow/server';
import { objectionMessages } from '../../contract/index.ts';
import type { PublicityRules } from '../../contract/village/publicity.ts';
import { villageTexts as texts } from '../../contract/village/texts.ts';
import type { HomesteadDeps } from '../deps.ts';
import { answerObjections } from './objections.ts';

/** Tells those who objected what the decision on the notice was, in the transaction that makes it. */
export async function tellObjectors(
  tx: Tx,
  { publicity, notify }: { publicity: PublicityRules | null; notify: HomesteadDeps['notify'] },
  { instance, task, decision }: Completion,
  at: Date,
): Promise<void> {
  if (publicity?.process !== instance.process_key || publicity.answeredAt !== task.task_key) return;
  if (decision === null) return;
  const answer = decision === 0 ? texts.upheld : texts.dismissed;
  const people = await answerObjections(tx, instance.id, answer, at);
  if (people.length === 0) return;
  await notify(tx, [
    {
      kind: 'objection',
      message: objectionMessages.answered,
      values: { 申请人: maskName(instance.applicant), 结果: answer },
      processId: null,
      taskId: null,
      to: { people, roles: [], division: instance.division },
      by: null,
      at,
    },
  ]);
}
