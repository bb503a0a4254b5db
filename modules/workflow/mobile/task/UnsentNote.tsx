import { useClient } from '@homestead/ui';
import { Button } from '@homestead/ui/phone';
import type { TaskDetail } from '../../contract/schemas.ts';
import { viewTexts } from '../../view/texts.ts';
import { useUnsent } from '../../view/use-unsent.ts';
import { HeadFacts } from '../CaseHead.tsx';

const words = viewTexts.unsent;

/** What the person typed for a task that somebody else has taken or done meanwhile. */
export function UnsentNote({ task, person }: { task: TaskDetail; person: string }) {
  const { facts, forget } = useUnsent(useClient().callWithoutToast, person, task);
  if (facts.length === 0) return null;
  return (
    <section className="flow-case ui-stack">
      <p>{words.title}</p>
      <dl data-testid="unsent">
        <HeadFacts facts={facts} />
      </dl>
      <Button onClick={forget}>{words.forget}</Button>
    </section>
  );
}
