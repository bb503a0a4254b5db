import { WarningAnswer } from '../decision/DecisionBody.tsx';
import { actTexts } from '../texts.ts';
import type { Batch } from '../use-batch.ts';

const words = actTexts.batch;

/** What the tasks of a batch that were not done are asked: one reason a rule, for all of them. */
export function BatchAnswers({ batch }: { batch: Batch }) {
  if (batch.asked.length === 0) return null;
  return (
    <section aria-label={words.asked} data-testid="batch-answers">
      <p>{words.asked}</p>
      {batch.asked.map(({ rule, message }) => (
        <WarningAnswer
          key={rule}
          rule={rule}
          text={message}
          value={batch.answers[rule] ?? ''}
          fault={undefined}
          onChange={(reason) => batch.setAnswer(rule, reason)}
        />
      ))}
    </section>
  );
}
